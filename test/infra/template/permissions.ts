import { describe, expect, test } from "vitest"
import { allStatements, asArray, resourcesOfType, roleOf, shortName } from "./templates.ts"
import { wildcards } from "./wildcards.ts"

describe("permissions", () => {
  const wide = () =>
    allStatements()
      .filter(({ Effect }) => Effect === "Allow")
      .flatMap(({ Action, Resource }) =>
        asArray(Resource).flatMap((one) =>
          asArray(Action).map((action) => `${action} on ${shortName(one ?? "")}`),
        ),
      )
      .filter((line) => line.includes("*"))
  const excused = wildcards.flatMap(({ actions, on }) => actions.map((action) => `${action} on ${on}`))

  test("has a written reason for each policy wildcard, and a wildcard for each reason", () => {
    expect([...new Set(wide())].toSorted()).toEqual([...new Set(excused)].toSorted())
    for (const { because } of wildcards) expect(because).toMatch(/.{30}\.$/)
  })

  const mayReach = (stack: "api" | "events", name: string, action: string, key: string): boolean =>
    roleOf(stack, name).some(
      (statement) =>
        statement.Effect === "Allow" &&
        asArray(statement.Action).includes(action) &&
        asArray(statement.Resource).some((one) => {
          const resource = shortName(one ?? "")
          return resource.endsWith("*") && `Files/files/${key}`.startsWith(resource.slice(0, -1))
        }),
    )

  test.each([
    ["api", "change-service-request", "s3:PutObject", ["signatures"]],
    ["api", "get-invoice-pdf", "s3:GetObject", ["signatures", "invoices"]],
    ["api", "get-invoice-pdf", "s3:PutObject", ["invoices"]],
    ["api", "submit-bill", "s3:GetObject", ["signatures", "invoices"]],
    ["api", "submit-bill", "s3:PutObject", ["invoices", "bills"]],
    ["api", "send-email", "s3:PutObject", ["invoices"]],
    ["api", "get-statement", "s3:GetObject", ["statements"]],
    ["api", "get-statement", "s3:PutObject", ["statements"]],
    ["api", "send-statement", "s3:PutObject", ["statements"]],
    ["events", "send-outbox", "s3:GetObject", ["invoices", "bills", "statements"]],
    ["events", "project", "s3:DeleteObject", ["pictures/media", "signatures", "invoices", "bills"]],
  ] as const)("%s's %s may call %s on %j", (stack, name, action, folders) => {
    for (const folder of folders)
      expect(mayReach(stack, name, action, `${folder}/48210/name.pdf`), folder).toBe(true)
  })

  test("no policy has a wildcard action", () => {
    const actions = allStatements()
      .filter(({ Effect }) => Effect === "Allow")
      .flatMap(({ Action }) => asArray(Action))
    expect(actions.filter((action) => action.includes("*"))).toEqual([])
  })

  test("no role has a managed or separate policy", () => {
    for (const { Properties } of resourcesOfType("AWS::IAM::Role"))
      expect(Properties.ManagedPolicyArns).toBeUndefined()
    expect(resourcesOfType("AWS::IAM::Policy")).toEqual([])
  })
})
