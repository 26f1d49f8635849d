/**
 * A fresh process, as a Lambda's: loads the function that is named and calls it once. Told and answered over the parent's
 * channel; times are milliseconds since the process began, and `worked` is what the processor did of them until it was loaded.
 */
const [file = "", event = "{}"] = process.argv.slice(2)
const { handler } = (await import(file)) as {
  handler: (event: unknown, context: { awsRequestId: string }) => Promise<unknown>
}
const loaded = performance.now()
const { user, system } = process.cpuUsage()
await handler(JSON.parse(event), { awsRequestId: "cold" })
process.send?.({ loaded, worked: (user + system) / 1000, called: performance.now() }, () => process.exit(0))
