import { queueStore } from "#infra/local/queue/queue-store.ts"

/* Child process of the crash tests: writes to a queue until it is killed. */

const store = queueStore(process.argv[2] ?? "", [{ name: "texts", visibilitySeconds: 30 }])
for (let sent = 0; ; sent += 1) {
  store.send("texts", `m${sent}`)
  process.send?.(sent + 1)
  await new Promise(setImmediate)
}
