import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openRun } from "#functions/pipeline/store.ts"
import { keys } from "#functions/platform/keys.ts"
import { mulberry32 } from "#infra/local/demo/random.ts"
import { people } from "../builders/people.ts"
import { tableAt } from "../builders/table.ts"
import { often, patience } from "../driver/long-runs.ts"
import {
  as,
  boss,
  completed,
  filesOf,
  keysBelow,
  killTask,
  listed,
  start,
  startPipeline,
  stateOf,
  stopPipeline,
  supplier,
  system,
  until,
  untilEnded,
  version,
} from "./small-pipeline.ts"

beforeAll(startPipeline)
afterAll(stopPipeline)

let undisturbed: Record<string, string>

// Each run takes up to 20 s on a busy machine.
describe("The data puller", { timeout: patience(300_000) }, () => {
  it("runs all steps, and makes the result the live catalog", async () => {
    expect((await start()).body).toMatchObject({ state: "Running", taskDefinition: "data-puller" })
    const run = await completed()
    expect(run.counts).toMatchObject({
      vehicles: supplier.vehicles + 1 + listed.withE1,
      parts: 3 * (supplier.vehicles - 1) + 3,
    })
    const { live } = await version()
    expect(live).toMatchObject({ version: run.routeId, vehicles: supplier.vehicles + listed.withE1 })
    expect(run.latest?.vehicle).toBe("2019 MAZDA DELTA 4 DOOR SEDAN")
    undisturbed = await filesOf(run.routeId ?? "")
    expect(Object.keys(undisturbed)).toContain("parts/2021-HONDA.br")
  })

  it("adds vehicles from its own list that the source lacks, without parts", async () => {
    const { log = [] } = await stateOf()
    const lines = log.map(({ text }) => text)
    expect(lines).toContain("2021: 2 from NHTSA's list, without parts.")
    expect(lines).toContain("2019: 1 from NHTSA's list, without parts.")
    const { body } = await as().get("/vehicles", {
      data: "styles",
      year: 2021,
      make: "MAZDA",
      model: "DELTA",
    })
    expect(body).toMatchObject([
      { style: "2 DOOR COUPE", glass: [] },
      { style: "4 DOOR SEDAN", glass: [] },
    ])
    expect((await as().get("/vehicles", { data: "models", year: 2021, make: "FORD" })).body).toEqual([
      "BRAVO E1",
      "CHARLIE E1",
    ])
  })

  it("counts and logs unreadable rows, and continues", async () => {
    const { counts, log = [] } = await stateOf()
    // A vehicle, the parts of a vehicle, and a part of each of six vehicles a year.
    expect(counts.unreadable).toBe(1 + 1 + 18)
    const lines = log.map(({ text }) => text).join("\n")
    expect(lines).toContain("vehicle damaged")
    expect(lines).toContain("part DB1 (kind)")
    expect(lines).toContain("parts of 2021.TOYOTA.CHARLIE.2_DOOR_COUPE")
  })

  it("keeps MEX versions out of search but in the catalog", async () => {
    const { body } = await as(boss).get("/vehicles", { data: "models", year: 2020, make: "FORD" })
    expect(body).toEqual(["BRAVO E1", "CHARLIE E1"])
  })

  it("calls the source one request at a time, within the rate limit, and identifies itself", () => {
    const calls = supplier.calls()
    expect(calls.every(({ agent }) => /^Clearline\/\S+ \(\S+\)$/.test(agent))).toBe(true)
    const first = calls[0]?.at ?? 0
    const seconds = ((calls.at(-1)?.at ?? 0) - first) / 1000
    expect((calls.length - 1) / seconds).toBeLessThan(160)
  })

  it.each(Array.from({ length: often(1, 50) }, (_, seed) => [seed + 1]))(
    `builds the same files when killed ${often("once", "again and again")} (schedule %i)`,
    async (seed) => {
      const roll = mulberry32(seed)
      expect((await start()).status).toBe(200)
      // The first kill hits the pull, the others any step.
      const pulled = (roll() * supplier.vehicles) / 2
      await until(({ counts }) => counts.vehicles > pulled)
      for (let kills = 1; ; kills += 1) {
        if (!(await killTask())) {
          expect(kills).toBeGreaterThan(1)
          break
        }
        const again = await start()
        if (again.body.state !== "Running") throw new Error(JSON.stringify(again.body))
        if (kills === often(1, 12)) break
        await new Promise((resolve) => setTimeout(resolve, 150 + roll() * 700))
      }
      const run = await completed()
      expect(run.counts.vehicles).toBe(supplier.vehicles + 1 + listed.withE1)
      expect(await filesOf(run.routeId ?? "")).toEqual(undisturbed)
    },
  )

  it("leaves no temporary files, and only the live and previous versions", async () => {
    const { live, previous } = await version()
    const folders = new Set((await keysBelow("catalog/")).map((key) => key.split("/")[1]))
    expect([...folders].filter((one) => one !== "backup").toSorted()).toEqual(
      [live?.version, previous?.version].toSorted(),
    )
  })

  it("stops after the current batch on request, and resumes from there", async () => {
    supplier.holdAfter(20)
    await start()
    await until(({ counts }) => counts.vehicles > 5)
    const { body } = await as(boss).delete("/deleteecstasks")
    supplier.answerAll()
    expect(body.state).toBe("Awaiting stop")
    const stopped = await untilEnded()
    expect(stopped).toMatchObject({ state: "Stopped", stateDetail: null, resumable: true, completed: null })
    expect(stopped.counts.vehicles).toBeLessThan(supplier.vehicles)
    supplier.calls()
    expect((await start()).body).toMatchObject({ routeId: stopped.routeId, counts: stopped.counts })
    await completed()
    const calls = supplier.calls().filter(({ path }) => path.endsWith("/parts"))
    expect(calls.length).toBeLessThan(supplier.vehicles)
    expect(await filesOf(stopped.routeId ?? "")).toEqual(undisturbed)
  })

  it("starts once for two simultaneous requests, and blocks a second process from writing", async () => {
    const other = await people(tableAt(system.table)).developer()
    const replies = await Promise.all([
      start(),
      as(other).post("/createecstasks", { taskDefinition: "data-puller" }),
      as(other).post("/quotesoftwarestate", {}),
    ])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const refused = replies.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({
      code: "program_running",
      detail: "The Quote Update program is currently running.",
    })
    expect(
      (await as(boss).get("/readecstasks")).body.filter(({ lastStatus }) => lastStatus === "RUNNING"),
    ).toHaveLength(1)
    const { routeId } = await until(({ started }) => started !== null)
    const item = await tableAt(system.table).get(keys.pipelineRun)
    const second = openRun(tableAt(system.table), {
      run: routeId ?? "",
      fence: Number(item?.fence),
      holder: "second",
    })
    await expect(second.take(new Date())).rejects.toThrow("a later task of the same run")
    await expect(second.heartbeat("mine", new Date())).rejects.toThrow("a later task of the same run")
    await completed()
  })

  it.each((["busy", "fails", "never", "closed", "html"] as const).slice(0, often(1, 5)))(
    "waits, and says so, while the source is %s, and loses nothing",
    async (trouble) => {
      supplier.holdAfter(20)
      await start()
      await until(({ counts }) => counts.vehicles > 5)
      supplier.has(trouble)
      supplier.answerAll()
      const saysSo = /^(?:We couldn't reach )?Mitchell.*Waiting \d+ s\.$/
      const waiting = await until(
        ({ stateDetail, log }) =>
          /goes on by itself/.test(stateDetail ?? "") && saysSo.test(log?.at(-1)?.text ?? ""),
      )
      expect(waiting.state).toBe("Running")
      supplier.has(undefined)
      const run = await completed()
      expect(run.log?.some(({ text }) => text === "The source answers again.")).toBe(true)
      expect(await filesOf(run.routeId ?? "")).toEqual(undisturbed)
    },
  )

  it("is stopped with a sentence by a source that refuses the login", async () => {
    supplier.has("login")
    await start()
    const run = await untilEnded()
    supplier.has(undefined)
    expect(run).toMatchObject({
      state: "Stopped",
      stateDetail: "Mitchell refused our login. An admin can check it in Settings.",
    })
  })

  it("can be stopped while it waits for its source, and restarts on request", async () => {
    supplier.has("closed")
    await start()
    await until(({ stateDetail }) => /goes on by itself/.test(stateDetail ?? ""))
    await as(boss).delete("/deleteecstasks")
    const stopped = await untilEnded()
    expect(stopped.state).toBe("Stopped")
    supplier.has(undefined)
    const { body } = await start({ startOver: true })
    expect(body.routeId).not.toBe(stopped.routeId)
    expect(body.counts.vehicles).toBe(0)
    await completed()
  })

  it("shows readers the old catalog or the new one, never a mix", async () => {
    supplier.becomes("E2")
    const seen: string[] = []
    const reading = new AbortController()
    const reader = (async () => {
      while (!reading.signal.aborted) {
        const replies = await Promise.all(
          ["HONDA", "TOYOTA"].map((make) => as().get("/vehicles", { data: "models", year: 2021, make })),
        )
        for (const { body } of replies) {
          const editions = new Set((body as string[]).map((model) => model.slice(-2)))
          expect(editions.size).toBe(1)
          seen.push([...editions].join())
        }
      }
    })()
    await start()
    await until(({ counts }) => counts.vehicles > 20)
    await killTask()
    await start()
    await completed()
    await until(() => seen.at(-1) === "E2")
    reading.abort()
    await reader
    expect(new Set(seen)).toEqual(new Set(["E1", "E2"]))
  })

  it("can roll back to the previous catalog in one step, and forward again", async () => {
    const { live, previous, rev } = await version()
    const models = async () =>
      (await as().get("/vehicles", { data: "models", year: 2021, make: "HONDA" })).body as string[]
    expect((await models())[0]).toBe("ALPHA E2")
    const back = { version: previous?.version ?? "", rev }
    const replies = await Promise.all([1, 2].map(() => as(boss).put("/quotecatalog", back)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await models())[0]).toBe("ALPHA E1")
    expect(await version()).toMatchObject({ live: previous, previous: live })
    const again = await version()
    await as(boss).put("/quotecatalog", { version: live?.version ?? "", rev: again.rev })
    expect((await models())[0]).toBe("ALPHA E2")
  })
})
