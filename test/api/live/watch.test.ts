import { randomUUID } from "node:crypto"
import { expect, it } from "vitest"
import { keys } from "#functions/platform/keys.ts"
import { watching } from "#shared/domain/live.ts"
import { people } from "../../builders/people.ts"
import { table } from "../table.ts"
import { socketOf } from "./socket.ts"

const { admin, developer, clerk, technician, customer } = people(table)

const logOf = (run: string, ...texts: string[]) =>
  table.transact([
    {
      put: {
        ...keys.pipelineLog,
        schema: 1,
        run,
        lines: texts.map((text, index) => ({ n: index + 1, at: "2026-11-20T18:00:00.000Z", text })),
      },
      onlyIf: "unguarded",
    },
  ])

it("Only subscribed admins and developers receive the pipeline log", async () => {
  const watchers = await Promise.all([admin(), developer()].map(async (one) => socketOf(await one)))
  const others = await Promise.all(
    [clerk(), technician(), customer()].map(async (one) => socketOf(await one)),
  )
  const silent = await socketOf(await admin())
  for (const socket of watchers) expect(await socket.ask(watching.request)).toBe("ok")
  for (const socket of others) expect(await socket.ask(watching.request)).toBe("refused")

  const run = randomUUID()
  await logOf(run, "Pull vehicles and parts")
  await logOf(run, "Pull vehicles and parts", "54 vehicles")
  for (const { messages: lines } of watchers)
    await expect.poll(() => lines.join("\n")).toContain("54 vehicles")
  // By the time the watchers got all lines, the others got none.
  for (const { messages: lines } of [...others, silent]) expect(lines.join("\n")).not.toContain(run)
})
