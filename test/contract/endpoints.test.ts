import { existsSync, globSync, readdirSync, readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { socketFunctions } from "#infra/event-sources.ts"
import { namedEndpoints } from "#infra/generate/routes.ts"
import { generatedFiles } from "#infra/generate.ts"
import type { Endpoint } from "#shared/api/definition/endpoint.ts"
import { describeApi } from "#shared/api/definition/openapi.ts"
import { endpoints } from "#shared/api/index.ts"

/** Every endpoint with its callers, typed by hand. */
const specified: [call: string, who: string, programs?: "programs"][] = [
  ["POST /session", "public"],
  ["PUT /session", "any"],
  ["DELETE /session", "any"],
  ["GET /account", "any"],
  ["POST /firstlogin", "public"],
  ["POST /confirmpassword", "any"],
  ["POST /sessions", "clerk"],
  ["GET /sessioncount", "clerk"],
  ["GET /users", "any", "programs"],
  ["POST /users", "clerk"],
  ["PUT /users", "any"],
  ["DELETE /users", "clerk"],
  ["GET /views", "clerk"],
  ["PUT /views", "clerk"],
  ["DELETE /views", "clerk"],
  ["GET /stoporder", "technician"],
  ["PUT /stoporder", "technician"],
  ["GET /roles", "clerk"],
  ["GET /servicetechnicians", "clerk, technician", "programs"],
  ["GET /vehicle", "any", "programs"],
  ["POST /vehicle", "clerk, user", "programs"],
  ["PUT /vehicle", "clerk, user", "programs"],
  ["DELETE /vehicle", "clerk, user", "programs"],
  ["GET /vin", "public", "programs"],
  ["GET /vehicles", "public", "programs"],
  ["GET /vehiclepart", "any", "programs"],
  ["GET /quotevehicles", "admin, developer", "programs"],
  ["POST /quotevehicles", "admin, developer", "programs"],
  ["GET /quotecatalogdistinct", "admin, developer", "programs"],
  ["GET /quoteparts", "admin, developer", "programs"],
  ["GET /quotecatalogcount", "admin, developer", "programs"],
  ["PUT /quotecatalog", "admin, developer"],
  ["GET /appointmentwindows", "public", "programs"],
  ["POST /newservicephoto", "public"],
  ["POST /newservice", "public"],
  ["GET /quote", "public", "programs"],
  ["POST /quote", "public", "programs"],
  ["PUT /quote", "clerk", "programs"],
  ["POST /rehearsal", "admin, developer"],
  ["GET /billingprofiles", "clerk", "programs"],
  ["GET /billingprofile", "clerk, user", "programs"],
  ["POST /billingprofile", "clerk", "programs"],
  ["PUT /billingprofile", "clerk", "programs"],
  ["DELETE /billingprofile", "clerk", "programs"],
  ["GET /insuranceproviders", "public", "programs"],
  ["POST /insuranceproviders", "clerk", "programs"],
  ["PUT /insuranceproviders", "clerk", "programs"],
  ["DELETE /insuranceproviders", "clerk", "programs"],
  ["GET /settings", "public", "programs"],
  ["GET /businessinfo", "public", "programs"],
  ["GET /contactinfo", "public", "programs"],
  ["GET /billpdf", "clerk", "programs"],
  ["GET /bills", "clerk", "programs"],
  ["POST /bills", "clerk", "programs"],
  ["GET /branches", "public", "programs"],
  ["GET /claims", "clerk", "programs"],
  ["GET /claimsreport", "clerk", "programs"],
  ["GET /credentials", "admin, developer"],
  ["GET /readecstasks", "admin, developer", "programs"],
  ["GET /readquotesystemstate", "admin, developer", "programs"],
  ["GET /readquotesystemvehicles", "admin, developer", "programs"],
  ["POST /createecstasks", "admin, developer"],
  ["DELETE /deleteecstasks", "admin, developer"],
  ["GET /quotesoftwarestate", "admin, developer", "programs"],
  ["POST /quotesoftwarestate", "admin, developer"],
  ["PUT /quotesoftwarestate", "admin, developer"],
  ["GET /quotesoftwarelastupdate", "admin, developer", "programs"],
  ["PUT /credentials", "admin, developer"],
  ["GET /inventory", "any", "programs"],
  ["POST /inventory", "clerk, technician", "programs"],
  ["PUT /inventory", "clerk, technician", "programs"],
  ["DELETE /inventory", "clerk, technician", "programs"],
  ["GET /readmygrantpart", "clerk, technician", "programs"],
  ["GET /readmygrantaccessories", "clerk, technician", "programs"],
  ["GET /mitchellupdatesession", "clerk"],
  ["PUT /readvehiclelist", "clerk"],
  ["GET /supplierlogin", "admin, developer"],
  ["GET /readallvehicleparts", "clerk", "programs"],
  ["POST /branches", "clerk"],
  ["PUT /branches", "clerk"],
  ["DELETE /branches", "clerk"],
  ["PUT /settings", "clerk"],
  ["PUT /businessinfo", "clerk"],
  ["PUT /contactinfo", "clerk"],
  ["GET /promocode", "public", "programs"],
  ["POST /promocode", "admin, developer", "programs"],
  ["DELETE /promocode", "admin, developer", "programs"],
  ["GET /report", "clerk", "programs"],
  ["GET /earnings", "clerk, technician", "programs"],
  ["POST /overhead", "clerk", "programs"],
  ["GET /servicerequest", "any", "programs"],
  ["POST /servicerequest", "clerk, technician", "programs"],
  ["PUT /servicerequest", "clerk, technician", "programs"],
  ["DELETE /servicerequest", "clerk"],
  ["POST /servicerequestaction", "clerk, technician", "programs"],
  ["POST /notify", "clerk, technician", "programs"],
  ["POST /prices", "clerk, technician", "programs"],
  ["GET /job", "public"],
  ["POST /job", "public"],
  ["GET /servicerequeststates", "public", "programs"],
  ["GET /servicerequesthistory", "clerk, technician", "programs"],
  ["GET /historycheck", "public", "programs"],
  ["GET /reviewlink", "clerk", "programs"],
  ["GET /updatereviewlink", "public"],
  ["GET /media", "any", "programs"],
  ["POST /media", "any", "programs"],
  ["PUT /media", "any", "programs"],
  ["DELETE /media", "any", "programs"],
  ["GET /gallery", "public", "programs"],
  ["POST /gallery", "clerk", "programs"],
  ["PUT /gallery", "clerk", "programs"],
  ["DELETE /gallery", "clerk", "programs"],
  ["GET /notes", "any", "programs"],
  ["POST /notes", "clerk, technician", "programs"],
  ["PUT /notes", "clerk, technician", "programs"],
  ["DELETE /notes", "clerk, technician", "programs"],
  ["GET /recall", "clerk", "programs"],
  ["GET /textconsent", "clerk, technician", "programs"],
  ["PUT /textconsent", "clerk"],
  ["PUT /acceptpayment", "clerk, technician", "programs"],
  ["POST /acceptpayment", "clerk, technician"],
  ["POST /cancelpayment", "clerk, technician"],
  ["POST /refund", "clerk"],
  ["GET /squareform", "public"],
  ["GET /squareuser", "clerk, user"],
  ["POST /squareuser", "clerk, user"],
  ["POST /savecreditcard", "clerk, user"],
  ["DELETE /creditcard", "clerk, user"],
  ["POST /hooks/square", "public"],
  ["GET /invoice", "public", "programs"],
  ["GET /pdfinvoiceV2", "public", "programs"],
  ["PUT /pdfinvoiceV2", "any", "programs"],
  ["GET /statement", "clerk", "programs"],
  ["POST /statement", "clerk", "programs"],
  ["GET /pdfinvoice", "any", "programs"],
  ["PUT /pdfinvoice", "any", "programs"],
  ["GET /settingshistory", "clerk"],
  ["POST /uploads", "any", "programs"],
  ["PUT /uploads", "clerk"],
  ["DELETE /uploads", "any", "programs"],
  ["GET /uploadurl", "clerk"],
  ["GET /inbox", "clerk", "programs"],
  ["PUT /inbox", "clerk"],
  ["POST /inbox", "clerk", "programs"],
  ["POST /textpictures", "clerk"],
  ["POST /hooks/twilio", "public"],
  ["PUT /sendtext", "clerk, technician", "programs"],
  ["PUT /sendemail", "clerk, technician", "programs"],
  ["GET /messages", "any", "programs"],
  ["GET /outbox", "admin, developer", "programs"],
  ["POST /outbox", "admin, developer"],
  ["GET /apikeys", "admin, developer"],
  ["POST /apikeys", "admin, developer"],
  ["DELETE /apikeys", "admin, developer"],
  ["GET /webhooks", "admin, developer"],
  ["POST /webhooks", "admin, developer"],
  ["PUT /webhooks", "admin, developer"],
  ["DELETE /webhooks", "admin, developer"],
  ["GET /exports", "admin, developer"],
  ["POST /exports", "admin, developer"],
  ["PUT /exports", "admin, developer"],
  ["DELETE /exports", "admin, developer"],
  ["GET /webhookdeliveries", "admin, developer"],
  ["POST /webhookdeliveries", "admin, developer"],
  ["GET /imports", "admin, developer"],
  ["POST /imports", "admin, developer"],
  ["PUT /imports", "admin, developer"],
  ["GET /importrows", "admin, developer"],
  ["PUT /importrows", "admin, developer"],
  ["POST /socketticket", "any"],
  ["GET /health", "public", "programs"],
  ["GET /task", "clerk, technician", "programs"],
  ["POST /task", "clerk", "programs"],
  ["PUT /task", "clerk, technician", "programs"],
  ["DELETE /task", "clerk, technician", "programs"],
  ["GET /fuelreceipts", "clerk, technician", "programs"],
  ["POST /fuelreceipt", "clerk, technician", "programs"],
  ["PUT /fuelreceipt", "clerk, technician", "programs"],
  ["DELETE /fuelreceipt", "clerk, technician", "programs"],
  ["GET /ivy", "clerk", "programs"],
  ["GET /ivy_checkForNewSafeliteDispatches", "clerk"],
  ["GET /ivy_safeliteDispatchesReadyToInvoice", "clerk"],
  ["GET /readsafelitedispatch", "clerk", "programs"],
  ["PUT /ivy_NewSafeliteDispatches", "clerk"],
  ["GET /openapi.json", "public", "programs"],
]

const rolesPerVariant = ({ variants, roles }: Endpoint) =>
  variants ? Object.values(variants).map((variant) => variant.roles) : [roles]

const whoText = (definition: Endpoint): string => {
  const whos = rolesPerVariant(definition)
  if (whos.includes("public")) return "public"
  if (whos.includes("any")) return "any"
  return [...new Set(whos.flat())].toSorted().join(", ")
}

/** GET calls of the specification that change data. Each change happens once. */
const writtenByGet = [
  "/reviewlink",
  "/updatereviewlink",
  "/uploadurl",
  "/ivy_checkForNewSafeliteDispatches",
  "/ivy_safeliteDispatchesReadyToInvoice",
  "/readquotesystemstate",
  "/quotesoftwarestate",
]

const camelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const each = endpoints.map((definition): [string, Endpoint] => [definition.name, definition])

describe("the list of endpoints", () => {
  test("matches the specification: method, path, callers, and API key access", () => {
    const defined = endpoints.map((definition) => [
      `${definition.method} ${definition.path}`,
      whoText(definition),
      ...(definition.programs ? ["programs"] : []),
    ])
    expect(defined.toSorted()).toEqual(specified.toSorted())
  })

  test("lets API keys call nothing that refunds, or that changes a login, key, or secret", () => {
    const opened = endpoints.filter(({ programs }) => programs)
    const forbidden = ["passwords", "payments", "credentials", "keys"] as const
    // They settle payments by asking Square, but charge no card.
    const exempt = ["act-on-service-request", "record-payment"]
    const found = opened.filter(
      ({ name, access, method }) =>
        !exempt.includes(name) && method !== "GET" && access.some((one) => forbidden.includes(one as never)),
    )
    expect(found.map(({ name }) => name)).toEqual([])
    for (const area of ["session", "integrations", "exports", "imports"])
      expect(opened.filter((definition) => definition.area === area)).toEqual([])
  })

  test("requires a recent password for logins, keys, secrets, and exports, and allows no API keys", () => {
    const passwordEndpoints = endpoints.filter(({ recentPassword }) => recentPassword !== undefined)
    const named = passwordEndpoints.map(
      ({ method, path, recentPassword }) => `${method} ${path} ${recentPassword}`,
    )
    expect(named.toSorted()).toEqual([
      "DELETE /apikeys always",
      "POST /apikeys always",
      "POST /exports always",
      "POST /users sometimes",
      "POST /webhooks always",
      "PUT /credentials always",
      "PUT /users sometimes",
      "PUT /webhooks always",
    ])
    expect(passwordEndpoints.filter(({ programs }) => programs)).toEqual([])
  })

  test("has no duplicate calls or names", () => {
    expect(new Set(endpoints.map(({ name }) => name)).size).toBe(endpoints.length)
    expect(new Set(endpoints.map(({ method, path }) => `${method} ${path}`)).size).toBe(endpoints.length)
  })

  test("exports each definition under the name of its endpoint", async () => {
    const named = await namedEndpoints(new URL("../../shared/api/", import.meta.url))
    for (const { exported, definition } of named) expect(exported).toBe(camelCase(definition.name))
  })
})

describe.each(each)("%s", (name, definition) => {
  test("may read the table, as session checks need, unless it is public", () => {
    if (whoText(definition) !== "public") expect(definition.access).toContain("table:read")
  })

  test("writes only on non-GET methods, and may also read the table", () => {
    if (!definition.access.includes("table:write")) return
    if (!writtenByGet.includes(definition.path)) expect(definition.method).not.toBe("GET")
    expect(definition.access).toContain("table:read")
  })

  test("has a handler built from its definition", () => {
    const source = readFileSync(`functions/${definition.area}/${name}.ts`, "utf8")
    expect(source).toMatch(/^export const handler = /m)
    expect(source).toMatch(new RegExp(String.raw`\bhandle\(\s*${camelCase(name)}\b`))
  })

  test("has its own test file, which calls it", () => {
    const file = `test/api/${definition.area}/${name}.test.ts`
    expect(existsSync(file), `${file} is missing`).toBe(true)
    expect(readFileSync(file, "utf8")).toContain(definition.path)
  })
})

describe("the functions", () => {
  const isHandler = (file: string) => /^export const handler\b/m.test(readFileSync(file, "utf8"))

  test("every handler has a definition, or is a gateway's fallback or socket handler", () => {
    const handlers = globSync("functions/*/*.ts").filter(
      (file) => !/^functions\/(events|platform|providers)\//.test(file) && isHandler(file),
    )
    expect(handlers.toSorted()).toEqual(
      [
        "functions/meta/refuse-unknown.ts",
        ...Object.values(socketFunctions).map((entry) => `functions/${entry}.ts`),
        ...endpoints.map(({ area, name }) => `functions/${area}/${name}.ts`),
      ].toSorted(),
    )
  })

  test("have a folder per area, and otherwise only folders for non-endpoint code", () => {
    const folders = readdirSync("functions", { withFileTypes: true }).filter((entry) => entry.isDirectory())
    const areas = endpoints.map(({ area }) => area)
    expect(folders.map(({ name }) => name).toSorted()).toEqual(
      [...new Set([...areas, "commands", "events", "platform", "providers"])].toSorted(),
    )
  })

  test("every file in events exports a handler", () => {
    expect(
      globSync("functions/events/*.ts").filter((file) => !file.endsWith(".test.ts") && !isHandler(file)),
    ).toEqual([])
  })
})

describe("generated files", () => {
  test("match what `npm run generate` writes", async () => {
    for (const [path, text] of Object.entries(await generatedFiles())) {
      expect(readFileSync(path, "utf8") === text, `${path} is stale: npm run generate`).toBe(true)
    }
  })

  test("documents callers, errors, and each variant of a list", async () => {
    const document = JSON.parse(JSON.stringify(describeApi(endpoints, "1.0.0")))
    expect(document.openapi).toBe("3.1.0")
    const pay = document.paths["/acceptpayment"].put
    expect(pay.description).toBe("For clerk, technician, admin, developer. Also with an API key.")
    expect(Object.keys(pay.responses)).toEqual(
      expect.arrayContaining(["200", "400", "401", "403", "404", "409", "422"]),
    )
    expect(pay.responses["409"].description).toContain("`changed_meanwhile`")
    const list = document.paths["/servicerequest"].get
    expect(list.description).toContain(
      "- **ofTechnicianToday** (search=today, appointmentTechnicians): clerk, technician",
    )
    expect(list.responses["200"].content["application/json"].schema.anyOf[0]).toMatchObject({ title: "one" })
  })

  test("documents money as dollars, as sent over the wire", async () => {
    const document = JSON.parse(JSON.stringify(describeApi(endpoints, "1.0.0")))
    const { amount } =
      document.paths["/acceptpayment"].put.requestBody.content["application/json"].schema.properties
    expect(amount.anyOf[0]).toEqual({ type: "number" })
  })
})
