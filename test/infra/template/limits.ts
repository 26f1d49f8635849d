import { describe, expect, test } from "vitest"
import { endpoints } from "#shared/api/index.ts"
import {
  asArray,
  isObject,
  type JsonObject,
  resourcesOf,
  resourcesOfType,
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

  test("the API's template has room for 9 more endpoints below 850 kB and 450 resources", () => {
    // The CLI adds metadata to each resource, and a resource of its own.
    const bytes = Buffer.byteLength(JSON.stringify(templates.api)) * 1.12
    const count = Object.keys(templates.api.Resources).length + 1
    expect(bytes + 9 * (bytes / endpoints.length)).toBeLessThan(850_000)
    // A function and its log group.
    expect(count + 9 * 2).toBeLessThan(450)
  })

  test("alarms have at most 10 metrics, rules 5 targets, and roles 10 kB of policies", () => {
    const [alarms, rules, roles] = [
      resourcesOfType("AWS::CloudWatch::Alarm"),
      resourcesOfType("AWS::Events::Rule"),
      resourcesOfType("AWS::IAM::Role"),
    ]
    expect([alarms, rules, roles].every(({ length }) => length > 0)).toBe(true)
    for (const { Properties } of alarms) {
      const metrics = asArray(Properties.Metrics).filter((one) => isObject(one) && one.MetricStat)
      expect(metrics.length).toBeLessThanOrEqual(10)
    }
    for (const { Properties } of rules) expect(asArray(Properties.Targets).length).toBeLessThanOrEqual(5)
    for (const { Properties } of roles)
      expect(JSON.stringify(Properties.Policies).length).toBeLessThan(10_240)
  })

  test.each(stackNames)("%s has no exports, which can't be changed while in use", (name) => {
    const { Outputs = {} } = templates[name]
    expect(Object.values(Outputs).filter((output) => isObject(output) && "Export" in output)).toEqual([])
    expect(JSON.stringify(templates[name])).not.toContain("Fn::ImportValue")
  })

  test.each(stackNames)("%s reads only values that an earlier stack stores in Parameter Store", (name) => {
    const stored = stackNames
      .slice(0, stackNames.indexOf(name))
      .flatMap((earlier) => resourcesOf(earlier, "AWS::SSM::Parameter"))
      .map(({ Properties }) => Properties.Name)
    for (const [id, parameter] of Object.entries(templates[name].Parameters ?? {})) {
      if (id === "BootstrapVersion") continue
      expect(parameter.Type).toBe("AWS::SSM::Parameter::Value<String>")
      expect(stored).toContain(parameter.Default)
    }
  })

  // CloudFormation looks each up by itself and is throttled; aws/aws-cdk#38010 has 75 in a template.
  test("only the web ACL's address in another region is looked up in a stack's outputs", () => {
    const lookUps = (name: StackName) => JSON.stringify(templates[name]).match(/Fn::GetStackOutput/g) ?? []
    expect(stackNames.filter((name) => lookUps(name).length > 0)).toEqual(["site"])
    expect(lookUps("site")).toHaveLength(1)
  })

  test("one template refers to a secret, once, as CloudFormation accepts 60 such references", () => {
    const count = (name: StackName) => JSON.stringify(templates[name]).match(/\{\{resolve:/g)?.length ?? 0
    expect(stackNames.map((name) => [name, count(name)]).filter(([, found]) => found !== 0)).toEqual([
      ["data", 1],
    ])
  })

  test.each(stackNames)("%s holds no secrets, which are resolved during the deploy", (name) => {
    const secret = /-----BEGIN [A-Z ]*PRIVATE KEY|\bAKIA[0-9A-Z]{16}\b|\bAC[0-9a-f]{32}\b|authToken/g
    expect(JSON.stringify(templates[name]).match(secret) ?? []).toEqual([])
    for (const { Properties } of resourcesOf(name, "AWS::Lambda::Function")) {
      const { Variables } = Properties.Environment as { Variables: JsonObject }
      expect(templates[name].Parameters?.[textOf(Variables.ORIGIN_SECRET)]).toEqual({
        Type: "AWS::SSM::Parameter::Value<String>",
        Default: "/clearline-data/OriginSecret",
        NoEcho: true,
      })
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
