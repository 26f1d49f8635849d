import { describe, expect, it } from "vitest"
import { findDeployedSystem, findProfile } from "./deployed-system.ts"

const queue = "https://sqs.us-west-2.amazonaws.com/111122223333/clearline-events-Renders"
const site = { "clearline-site": { AssetsBucket: "assets", DistributionDomain: "d1.cloudfront.net" } }

describe("findDeployedSystem", () => {
  it("reads bucket, queue, region, and account of the deployed stacks", () => {
    expect(findDeployedSystem({ ...site, "clearline-events": { RenderQueue: queue } }, "clearline")).toEqual({
      bucket: "assets",
      renderQueue: queue,
      region: "us-west-2",
      account: "111122223333",
    })
  })

  it.each([
    ["nothing was deployed", {}],
    ["only some stacks were deployed", site],
    [
      "another system was deployed",
      { "staging-site": { AssetsBucket: "a" }, "staging-events": { RenderQueue: queue } },
    ],
  ])("returns undefined when %s", (_, outputs) => {
    expect(findDeployedSystem(outputs, "clearline")).toBeUndefined()
  })
})

describe("findProfile", () => {
  it("accepts both spellings of the option", () => {
    expect(findProfile(["--profile", "shop"])).toBe("shop")
    expect(findProfile(["--verbose", "--profile=shop"])).toBe("shop")
    expect(findProfile(["--verbose"])).toBeUndefined()
  })
})
