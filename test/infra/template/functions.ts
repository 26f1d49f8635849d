import { globSync, readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { endpoints } from "#shared/api/index.ts"
import { asArray, functionNamed, type JsonObject, onlyResource, resourcesOf } from "./templates.ts"

describe("every function", () => {
  test("has its own log group with a retention of 90 days", () => {
    for (const stack of ["api", "events"] as const) {
      const groups = resourcesOf(stack, "AWS::Logs::LogGroup").map(({ Properties }) => Properties)
      for (const { Properties } of resourcesOf(stack, "AWS::Lambda::Function")) {
        expect(
          groups.find(({ LogGroupName }) => LogGroupName === `/aws/lambda/${Properties.FunctionName}`),
        ).toMatchObject({ RetentionInDays: 90 })
      }
      for (const { RetentionInDays } of groups) expect(RetentionInDays).toBe(90)
    }
  })
})

describe("environment settings", () => {
  const settingsIn = (files: string[]) =>
    files.flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/\bsetting\("([A-Z_]+)"\)/g)].map(([, name]) => name ?? ""),
    )
  /** Set by Lambda itself. */
  const givenByLambda = ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN", "AWS_REGION"]
  const given = (stack: "api" | "events") =>
    resourcesOf(stack, "AWS::Lambda::Function").map(({ Properties }) =>
      Object.keys((Properties.Environment as { Variables: JsonObject }).Variables),
    )

  test("every function has the environment variables that the sources require", () => {
    const sources = globSync("functions/**/*.ts").filter((file) => !file.endsWith(".test.ts"))
    const ofEvents = sources.filter((file) => file.startsWith("functions/events/"))
    const ofTasks = sources.filter((file) => file.startsWith("functions/pipeline/program/"))
    const others = sources.filter((file) => !ofEvents.includes(file) && !ofTasks.includes(file))
    const required = settingsIn(others).filter((name) => !givenByLambda.includes(name))
    const usual = required.filter((name) => !name.startsWith("PIPELINE_"))
    expect(required).toContain("TABLE_NAME")
    const missing = (names: string[], wanted: string[]) => wanted.filter((name) => !names.includes(name))
    for (const names of given("api")) expect(missing(names, usual)).toEqual([])
    for (const { name } of endpoints.filter(({ access }) => access.includes("tasks"))) {
      const { Variables } = functionNamed("api", name).Environment as { Variables: JsonObject }
      expect(missing(Object.keys(Variables), required), name).toEqual([])
    }
    for (const names of given("events")) {
      expect(missing(names, [...usual, ...settingsIn(ofEvents)])).toEqual([])
    }
    const called = ["PIPELINE_RUN", "PIPELINE_FENCE"]
    for (const { Properties } of resourcesOf("pipeline", "AWS::ECS::TaskDefinition")) {
      const [container] = Properties.ContainerDefinitions as { Environment: { Name: string }[] }[]
      const names = (container?.Environment ?? []).map(({ Name }) => Name)
      const wanted = new Set([...usual, ...settingsIn(ofTasks)])
      // Only callers from outside prove themselves with it.
      wanted.delete("ORIGIN_SECRET")
      expect(missing([...names, ...called], [...wanted])).toEqual([])
    }
  })
})

describe("pictures and videos", () => {
  const layersOf = (name: string) => asArray(functionNamed("api", name).Layers ?? [])

  test("only functions that process pictures have the image library for their architecture", () => {
    expect(onlyResource("api", "AWS::Lambda::LayerVersion")).toMatchObject({
      CompatibleArchitectures: ["arm64"],
      CompatibleRuntimes: ["nodejs24.x"],
    })
    for (const { name, access } of endpoints)
      expect(layersOf(name), name).toHaveLength(
        access.includes("pictures") || access.includes("gallery") ? 1 : 0,
      )
  })

  test("gives 300 MB uploads, Square, and supplier calls long enough timeouts", () => {
    for (const { name, access } of endpoints)
      expect(functionNamed("api", name).Timeout, name).toBe(
        access.some((one) => one === "videos" || one === "payments" || one === "suppliers") ? 29 : 15,
      )
  })

  test("removes unused and partial uploads after a day, and imports and exports later", () => {
    const rules = resourcesOf("data", "AWS::S3::Bucket").flatMap(
      ({ Properties }) => (Properties.LifecycleConfiguration as { Rules: JsonObject[] }).Rules,
    )
    expect(rules.filter(({ Prefix }) => Prefix !== undefined)).toEqual([
      {
        Status: "Enabled",
        Prefix: "incoming/",
        ExpirationInDays: 1,
        NoncurrentVersionExpiration: { NoncurrentDays: 1 },
        AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
      },
      {
        Status: "Enabled",
        Prefix: "imports/",
        ExpirationInDays: 30,
        NoncurrentVersionExpiration: { NoncurrentDays: 1 },
      },
      {
        Status: "Enabled",
        Prefix: "files/exports/",
        ExpirationInDays: 8,
        NoncurrentVersionExpiration: { NoncurrentDays: 1 },
      },
    ])
  })
})
