import { once } from "node:events"
import { createServer, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { photoBytes } from "./photo.ts"

export type Trouble = "busy" | "closed" | "fails" | "html" | "never" | "login"

const makes = ["HONDA", "TOYOTA", "FORD"]
const models = ["ALPHA", "BRAVO", "CHARLIE"]
const styles = ["4 DOOR SEDAN", "2 DOOR COUPE"]
const years = [2022, 2021, 2020]
const pageSize = 7

type Vehicle = Record<string, unknown> & { carId: string; year: number }

/**
 * 54 vehicles with one duplicate, one for Mexico, and unreadable rows. `edition` is part of each model's
 * name. ALPHA has pictures, two of BRAVO invalid ones.
 */
const vehiclesOf = (edition: string): Vehicle[] => {
  const all = years.flatMap((year) =>
    makes.flatMap((make) =>
      models.flatMap((model) =>
        styles.map((style): Vehicle => {
          const carId = `${year}.${make}.${model}.${style.replaceAll(" ", "_")}`
          return {
            carId,
            styleId: carId.replaceAll(/\W/g, "_"),
            year,
            make,
            model: `${model} ${edition}`,
            style: make === "FORD" && model === "ALPHA" ? `${style} MEX` : style,
            category: "CAR",
            image: false,
          }
        }),
      ),
    ),
  )
  const [first] = all
  return [...all, ...(first ? [first] : []), { carId: "damaged", year: 2021, make: 7 } as unknown as Vehicle]
}

const partOf = (carId: string, index: number) => ({
  partNumber: `FW0${1000 + ([...carId].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 40) + index}GTN`,
  kind: index === 2 ? "moulding" : "nag",
  description: "Windshield",
  listPrice: 300 + index,
  laborHours: 2.5,
  features: ["tinted"],
  details: ["Solar"],
})

/** `withUnreadablePart` makes a part of each car unreadable. */
const partsOf = (carId: string, withUnreadablePart: boolean) => ({
  openings: [
    {
      opening: "windshield",
      orientation: "",
      parts: [0, 1, 2].map((index) => partOf(carId, index)),
    },
    {
      opening: "back",
      orientation: "",
      parts:
        withUnreadablePart || carId.includes("BRAVO") ? [{ partNumber: "DB1", kind: "none of ours" }] : [],
    },
  ],
})

/** A supplier with a small catalog (docs/suppliers.md), for tests that look at every row. */
export const smallSupplier = async () => {
  let edition = "E1"
  let trouble: Trouble | undefined
  let spoiled = false
  let calls: { path: string; at: number; agent: string }[] = []
  let partListsLeft = Number.POSITIVE_INFINITY
  const heldReplies: (() => void)[] = []

  const json = (response: ServerResponse, body: unknown, status = 200) =>
    void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))

  const troubled: Record<Trouble, (response: ServerResponse) => void> = {
    busy: (response) => void response.writeHead(429, { "retry-after": "1" }).end(),
    closed: (response) => void response.writeHead(503, { "retry-after": "1" }).end(),
    fails: (response) => json(response, { error: "broken" }, 500),
    html: (response) => void response.writeHead(200, { "content-type": "text/html" }).end("<h1>Sorry</h1>"),
    never: () => undefined,
    login: (response) => json(response, { error: "Who is this?" }, 401),
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost")
    calls.push({ path: url.pathname, at: Date.now(), agent: String(request.headers["user-agent"]) })
    if (trouble) return troubled[trouble](response)
    const [, , first, carId, what] = url.pathname.split("/").map(decodeURIComponent)
    if (first === "ping") return json(response, { ok: true })
    if (first === "choices") return json(response, { of: "year", values: years.map(String) })
    if (what === "parts" && carId === "2021.TOYOTA.CHARLIE.2_DOOR_COUPE")
      return void response.writeHead(200, { "content-type": "text/html" }).end("<h1>No such car</h1>")
    if (what === "parts" && carId !== undefined) {
      const reply = () => json(response, partsOf(carId, spoiled))
      partListsLeft -= 1
      return partListsLeft < 0 ? void heldReplies.push(reply) : reply()
    }
    if (what === "image" && carId?.includes("ALPHA"))
      return void response.writeHead(200, { "content-type": "image/png" }).end(photoBytes(60, 40))
    if (what === "image" && carId?.startsWith("2021.FORD.BRAVO"))
      return void response.writeHead(200, { "content-type": "image/png" }).end("no picture")
    if (what === "image") return json(response, { error: "none" }, 404)
    const ofYear = vehiclesOf(edition).filter(({ year }) => String(year) === url.searchParams.get("year"))
    const from = Number(url.searchParams.get("cursor") ?? 0)
    const next = from + pageSize < ofYear.length ? { next: String(from + pageSize) } : {}
    return json(response, { vehicles: ofYear.slice(from, from + pageSize), ...next })
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    vehicles: years.length * makes.length * models.length * styles.length,
    calls() {
      const all = calls
      calls = []
      return all
    },
    becomes(next: string) {
      edition = next
    },
    spoils(next: boolean) {
      spoiled = next
    },
    /** Answers only so many more requests for parts, until `answerAll`. */
    holdAfter(partLists: number) {
      partListsLeft = partLists
    },
    answerAll() {
      partListsLeft = Number.POSITIVE_INFINITY
      for (const reply of heldReplies.splice(0)) reply()
    },
    has(next: Trouble | undefined) {
      trouble = next
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
export type SmallSupplier = Awaited<ReturnType<typeof smallSupplier>>
