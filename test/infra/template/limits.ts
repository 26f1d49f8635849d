import { describe, expect, test } from "vitest"
import { endpoints } from "#shared/api/index.ts"
import {
  isObject,
  type JsonObject,
  resourcesOf,
  type StackName,
  stackNames,
  templates,
  textOf,
} from "./templates.ts"

describe("every template", () => {
  test.each(stackNames)(
    "%s stays well below CloudFormation's 500 resources, 200 outputs, 200 parameters, and 1 MB",
    (name) => {
      const { Resources, Outputs = {}, Parameters = {} } = templates[name]
      expect(Object.keys(Resources).length).toBeLessThan(450)
      expect(Object.keys(Outputs).length).toBeLessThan(150)
      expect(Object.keys(Parameters).length).toBeLessThan(150)
      expect(Buffer.byteLength(JSON.stringify(templates[name]))).toBeLessThan(900_000)
    },
  )

  test("the API's template has room for 10 more endpoints below 850 kB and 450 resources", () => {
    const bytes = Buffer.byteLength(JSON.stringify(templates.api))
    const count = Object.keys(templates.api.Resources).length
    expect(bytes + 10 * (bytes / endpoints.length)).toBeLessThan(850_000)
    // A function and its log group.
    expect(count + 10 * 2).toBeLessThan(450)
  })

  test.each(stackNames)("%s has no parameters or exports, which can't be changed while in use", (name) => {
    const { Outputs = {}, Parameters = {} } = templates[name]
    expect(Object.keys(Parameters).filter((parameter) => parameter !== "BootstrapVersion")).toEqual([])
    expect(Object.values(Outputs).filter((output) => isObject(output) && "Export" in output)).toEqual([])
    expect(JSON.stringify(templates[name])).not.toContain("Fn::ImportValue")
  })

  test.each(stackNames)("%s holds no secrets, which are resolved during the deploy", (name) => {
    const secret = /-----BEGIN [A-Z ]*PRIVATE KEY|\bAKIA[0-9A-Z]{16}\b|\bAC[0-9a-f]{32}\b|authToken/g
    expect(JSON.stringify(templates[name]).match(secret) ?? []).toEqual([])
    for (const { Properties } of resourcesOf(name, "AWS::Lambda::Function")) {
      const { Variables } = Properties.Environment as { Variables: JsonObject }
      expect(textOf(Variables.ORIGIN_SECRET)).toMatch(/^\{\{resolve:secretsmanager:.+:SecretString:::\}\}$/)
      expect(textOf(Properties.KmsKeyArn)).toMatch(/EnvironmentKey/)
    }
    for (const { Properties } of resourcesOf(name, "AWS::ECS::TaskDefinition"))
      expect(JSON.stringify(Properties)).not.toContain("ORIGIN_SECRET")
  })

  test("stackNames no account or region, so it can be built anywhere without credentials", () => {
    const place = /\b\d{12}\b|\b[a-z]{2}-(?:east|west|central)-\d\b/g
    const placesIn = (name: StackName) => JSON.stringify(templates[name].Resources).match(place) ?? []
    expect(Object.fromEntries(stackNames.map((name) => [name, placesIn(name)]))).toEqual({
      data: [],
      pipeline: [],
      api: [],
      events: [],
      // The certificate of the stackNames, and the web ACL.
      site: ["us-east-1", "111122223333", "us-east-1"],
      alarms: ["us-east-1"],
      edge: [],
    })
  })
})
