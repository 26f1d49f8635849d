import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { isMexican, mayStart, mayStop, mergeLogLines, pipelineSteps, programStateOf, stepsOf } from "./run.ts"

describe("Quote Update program states", () => {
  it.each([
    [null, true, "program_stopped", false],
    ["Running", "program_running", true, true],
    ["Awaiting stop", "program_running", "program_running", true],
    ["Stopped", true, "program_stopped", false],
    ["Complete", true, "program_stopped", false],
    ["Anything else", "program_running", true, true],
  ])("handle the state %s", (state, start, stop, working) => {
    const outcome = (decision: { ok: boolean; refusal?: string }) => decision.refusal ?? decision.ok
    expect([outcome(mayStart(state)), outcome(mayStop(state)), programStateOf(state).working]).toEqual([
      start,
      stop,
      working,
    ])
  })

  it("use the specification's messages", () => {
    expect(mayStart("Running")).toMatchObject({ detail: "The Quote Update program is currently running." })
    expect(mayStop("Complete")).toMatchObject({ detail: "The Quote Update program is currently stopped." })
  })
})

describe("Pipeline steps", () => {
  it("total ten, and all but the disabled one belong to a task", () => {
    expect(pipelineSteps).toHaveLength(10)
    const done = new Set([...stepsOf("data-puller"), ...stepsOf("image-puller")])
    expect(pipelineSteps.filter(({ key }) => !done.has(key)).map(({ key }) => key)).toEqual(["prices"])
  })

  it("exclude Mexican models by name only", () => {
    expect(isMexican({ model: "JETTA", style: "4 DOOR SEDAN MEX" })).toBe(true)
    expect(isMexican({ model: "TSURU MEXICO", style: "4 DOOR SEDAN" })).toBe(true)
    expect(isMexican({ model: "MEXTON", style: "4 DOOR SEDAN" })).toBe(false)
  })
})

describe("The pipeline log", () => {
  it("keeps each line once, in order, and only the newest hundred", () => {
    const line = fc.record({
      n: fc.integer({ min: 1, max: 400 }),
      at: fc.constant(""),
      text: fc.constant("x"),
    })
    fc.assert(
      fc.property(fc.array(line), fc.array(line), (known, more) => {
        const numbers = [...new Set([...known, ...more].map(({ n }) => n))].sort((a, b) => a - b)
        expect(mergeLogLines(known, more).map(({ n }) => n)).toEqual(numbers.slice(-100))
      }),
    )
  })
})
