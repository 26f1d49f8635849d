import { existsSync, globSync, readdirSync, readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { socketFunctions } from "../../infra/event-sources.ts"
import { namedEndpoints } from "../../infra/generate/routes.ts"
import { generatedFiles } from "../../infra/generate.ts"
import { type Endpoint, whoMayCall } from "../../shared/api/endpoint.ts"
import { endpoints } from "../../shared/api/index.ts"

/** The list of endpoints as far as it is built: who may call it in any of its questions. */
const specified: [call: string, who: string][] = [
  ["POST /session", "public"],
  ["PUT /session", "any"],
  ["DELETE /session", "any"],
  ["GET /account", "any"],
  ["POST /firstlogin", "public"],
  ["POST /sessions", "clerk"],
  ["GET /sessioncount", "clerk"],
  ["GET /users", "any"],
  ["POST /users", "clerk"],
  ["PUT /users", "any"],
  ["DELETE /users", "clerk"],
  ["GET /roles", "clerk"],
  ["GET /servicetechnicians", "clerk, technician"],
  ["GET /vehicle", "any"],
  ["POST /vehicle", "clerk, user"],
  ["PUT /vehicle", "clerk, user"],
  ["DELETE /vehicle", "clerk, user"],
  ["GET /vin", "public"],
  ["GET /vehicles", "public"],
  ["GET /vehiclepart", "any"],
  ["GET /quotevehicles", "admin, developer"],
  ["POST /quotevehicles", "admin, developer"],
  ["GET /quotecatalogdistinct", "admin, developer"],
  ["GET /quoteparts", "admin, developer"],
  ["GET /quotecatalogcount", "admin, developer"],
  ["PUT /quotecatalog", "admin, developer"],
  ["GET /appointmentwindows", "public"],
  ["POST /newservicephoto", "public"],
  ["POST /newservice", "public"],
  ["GET /quote", "public"],
  ["POST /quote", "public"],
  ["PUT /quote", "clerk"],
  ["POST /rehearsal", "admin, developer"],
  ["GET /billingprofiles", "clerk"],
  ["GET /billingprofile", "clerk, user"],
  ["POST /billingprofile", "clerk"],
  ["PUT /billingprofile", "clerk"],
  ["DELETE /billingprofile", "clerk"],
  ["GET /insuranceproviders", "public"],
  ["POST /insuranceproviders", "clerk"],
  ["PUT /insuranceproviders", "clerk"],
  ["DELETE /insuranceproviders", "clerk"],
  ["GET /settings", "public"],
  ["GET /businessinfo", "public"],
  ["GET /contactinfo", "public"],
  ["GET /branches", "public"],
  ["GET /credentials", "admin, developer"],
  ["GET /readecstasks", "admin, developer"],
  ["GET /readquotesystemstate", "admin, developer"],
  ["GET /readquotesystemvehicles", "admin, developer"],
  ["POST /createecstasks", "admin, developer"],
  ["DELETE /deleteecstasks", "admin, developer"],
  ["GET /quotesoftwarestate", "admin, developer"],
  ["POST /quotesoftwarestate", "admin, developer"],
  ["PUT /quotesoftwarestate", "admin, developer"],
  ["GET /quotesoftwarelastupdate", "admin, developer"],
  ["PUT /credentials", "admin, developer"],
  ["GET /inventory", "any"],
  ["POST /inventory", "clerk, technician"],
  ["PUT /inventory", "clerk, technician"],
  ["DELETE /inventory", "clerk, technician"],
  ["GET /readmygrantpart", "clerk, technician"],
  ["GET /readmygrantaccessories", "clerk, technician"],
  ["GET /mitchellupdatesession", "clerk"],
  ["PUT /readvehiclelist", "clerk"],
  ["GET /supplierlogin", "admin, developer"],
  ["GET /readallvehicleparts", "clerk"],
  ["POST /branches", "clerk"],
  ["PUT /branches", "clerk"],
  ["DELETE /branches", "clerk"],
  ["PUT /settings", "clerk"],
  ["PUT /businessinfo", "clerk"],
  ["PUT /contactinfo", "clerk"],
  ["GET /promocode", "public"],
  ["POST /promocode", "admin, developer"],
  ["DELETE /promocode", "admin, developer"],
  ["GET /report", "clerk"],
  ["GET /earnings", "clerk, technician"],
  ["POST /overhead", "clerk"],
  ["GET /servicerequest", "any"],
  ["POST /servicerequest", "clerk, technician"],
  ["PUT /servicerequest", "clerk, technician"],
  ["DELETE /servicerequest", "clerk"],
  ["POST /servicerequestaction", "clerk, technician"],
  ["POST /notify", "clerk, technician"],
  ["POST /prices", "clerk, technician"],
  ["GET /job", "public"],
  ["POST /job", "public"],
  ["GET /servicerequeststates", "public"],
  ["GET /servicerequesthistory", "clerk, technician"],
  ["GET /historycheck", "public"],
  ["GET /reviewlink", "clerk"],
  ["GET /updatereviewlink", "public"],
  ["GET /media", "any"],
  ["POST /media", "any"],
  ["DELETE /media", "any"],
  ["GET /gallery", "public"],
  ["POST /gallery", "clerk"],
  ["PUT /gallery", "clerk"],
  ["DELETE /gallery", "clerk"],
  ["GET /notes", "any"],
  ["POST /notes", "clerk, technician"],
  ["PUT /notes", "clerk, technician"],
  ["DELETE /notes", "clerk, technician"],
  ["GET /recall", "clerk"],
  ["GET /textconsent", "clerk, technician"],
  ["PUT /textconsent", "clerk"],
  ["PUT /acceptpayment", "clerk, technician"],
  ["POST /acceptpayment", "clerk, technician"],
  ["POST /refund", "clerk"],
  ["GET /squareform", "public"],
  ["GET /squareuser", "clerk, user"],
  ["POST /squareuser", "clerk, user"],
  ["POST /savecreditcard", "clerk, user"],
  ["DELETE /creditcard", "clerk, user"],
  ["POST /hooks/square", "public"],
  ["GET /invoice", "public"],
  ["GET /pdfinvoiceV2", "public"],
  ["PUT /pdfinvoiceV2", "any"],
  ["GET /statement", "clerk"],
  ["GET /pdfinvoice", "any"],
  ["PUT /pdfinvoice", "any"],
  ["GET /settingshistory", "clerk"],
  ["POST /uploads", "any"],
  ["PUT /uploads", "clerk"],
  ["DELETE /uploads", "any"],
  ["GET /uploadurl", "clerk"],
  ["GET /inbox", "clerk"],
  ["PUT /inbox", "clerk"],
  ["POST /inbox", "clerk"],
  ["POST /hooks/twilio", "public"],
  ["POST /hooks/ses", "public"],
  ["PUT /sendtext", "clerk, technician"],
  ["PUT /sendemail", "clerk, technician"],
  ["GET /messages", "any"],
  ["GET /outbox", "admin, developer"],
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
  ["GET /health", "public"],
  ["GET /task", "clerk, technician"],
  ["POST /task", "clerk"],
  ["PUT /task", "clerk, technician"],
  ["DELETE /task", "clerk, technician"],
  ["GET /fuelreceipts", "clerk, technician"],
  ["POST /fuelreceipt", "clerk, technician"],
  ["PUT /fuelreceipt", "clerk, technician"],
  ["DELETE /fuelreceipt", "clerk, technician"],
  ["GET /ivy", "clerk"],
  ["GET /ivy_checkForNewSafeliteDispatches", "clerk"],
  ["GET /ivy_safeliteDispatchesReadyToInvoice", "clerk"],
  ["GET /readsafelitedispatch", "clerk"],
  ["PUT /ivy_NewSafeliteDispatches", "clerk"],
  ["GET /openapi.json", "public"],
]

const whoText = (definition: Endpoint): string => {
  const whos = whoMayCall(definition)
  if (whos.includes("public")) return "public"
  if (whos.includes("any")) return "any"
  return [...new Set(whos.flat())].toSorted().join(", ")
}

/** These calls of the specification change something though they are a GET: what they do, they do once, or once a minute. */
const writtenByGet = [
  "/reviewlink",
  "/updatereviewlink",
  "/ivy_checkForNewSafeliteDispatches",
  "/ivy_safeliteDispatchesReadyToInvoice",
  // What ended without saying so is put right by whoever looks.
  "/readquotesystemstate",
  "/quotesoftwarestate",
]

const camelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const each = endpoints.map((definition): [string, Endpoint] => [definition.name, definition])

describe("the list of endpoints", () => {
  test("is the specified one: method, path and who may call", () => {
    const defined = endpoints.map((definition) => [
      `${definition.method} ${definition.path}`,
      whoText(definition),
    ])
    expect(defined.toSorted()).toEqual(specified.toSorted())
  })

  test("names no call and no name twice", () => {
    expect(new Set(endpoints.map(({ name }) => name)).size).toBe(endpoints.length)
    expect(new Set(endpoints.map(({ method, path }) => `${method} ${path}`)).size).toBe(endpoints.length)
  })

  test("exports each definition under the name of its call", async () => {
    const named = await namedEndpoints(new URL("../../shared/api/", import.meta.url))
    for (const { exported, definition } of named) expect(exported).toBe(camelCase(definition.name))
  })
})

describe.each(each)("%s", (name, definition) => {
  test("reads the session, and so the table, unless everybody may call it", () => {
    if (whoText(definition) !== "public") expect(definition.access).toContain("table:read")
  })

  test("writes only by a method that says so, and then with what it read", () => {
    if (!definition.access.includes("table:write")) return
    if (!writtenByGet.includes(definition.path)) expect(definition.method).not.toBe("GET")
    expect(definition.access).toContain("table:read")
  })

  test("has a handler that is made from this definition", () => {
    const source = readFileSync(`functions/${definition.area}/${name}.ts`, "utf8")
    expect(source).toMatch(/^export const handler = /m)
    expect(source).toMatch(new RegExp(String.raw`\bhandle\(\s*${camelCase(name)}\b`))
  })

  test("has tests of its own, which call it", () => {
    const file = `test/api/${definition.area}/${name}.test.ts`
    expect(existsSync(file), `${file} is missing`).toBe(true)
    expect(readFileSync(file, "utf8")).toContain(definition.path)
  })
})

describe("the functions", () => {
  const isHandler = (file: string) => /^export const handler\b/m.test(readFileSync(file, "utf8"))

  test("every handler has a definition, or is what a gateway calls where there is none", () => {
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

  test("have a folder for each area, and no other but those of what no call starts", () => {
    const folders = readdirSync("functions", { withFileTypes: true }).filter((entry) => entry.isDirectory())
    const areas = endpoints.map(({ area }) => area)
    expect(folders.map(({ name }) => name).toSorted()).toEqual(
      [...new Set([...areas, "commands", "events", "platform", "providers"])].toSorted(),
    )
  })

  test("whatever lies in events is started by an event", () => {
    expect(
      globSync("functions/events/*.ts").filter((file) => !file.endsWith(".test.ts") && !isHandler(file)),
    ).toEqual([])
  })
})

describe("generated files", () => {
  test("are what `npm run generate` writes today", async () => {
    for (const [path, text] of Object.entries(await generatedFiles())) {
      expect(readFileSync(path, "utf8") === text, `${path} is stale: npm run generate`).toBe(true)
    }
  })

  test("the OpenAPI document tells who may call, what else can be answered, and each question of a list", async () => {
    const document = JSON.parse((await generatedFiles())["shared/api/openapi.json"] ?? "")
    expect(document.openapi).toBe("3.1.0")
    const pay = document.paths["/acceptpayment"].put
    expect(pay.description).toBe("For clerk, technician, admin, developer.")
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

  test("money is told in dollars, as it travels", async () => {
    const document = JSON.parse((await generatedFiles())["shared/api/openapi.json"] ?? "")
    const { amount } =
      document.paths["/acceptpayment"].put.requestBody.content["application/json"].schema.properties
    expect(amount.anyOf[0]).toEqual({ type: "number" })
  })
})
