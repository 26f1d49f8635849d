/**
 * A fresh process, like a Lambda's: loads the named function and calls it once. Times are milliseconds since
 * the process began. `worked` is its CPU time until it was loaded.
 */
const [file = "", event = "{}"] = process.argv.slice(2)
const { handler } = (await import(file)) as {
  handler: (event: unknown, context: { awsRequestId: string }) => Promise<unknown>
}
const loaded = performance.now()
const { user, system } = process.cpuUsage()
await handler(JSON.parse(event), { awsRequestId: "cold" })
process.send?.({ loaded, worked: (user + system) / 1000, called: performance.now() }, () => process.exit(0))
