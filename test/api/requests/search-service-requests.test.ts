import { describe, expect, it } from "vitest"
import { keys } from "#functions/platform/keys.ts"
import { people, randomPhone } from "../../builders/people.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"
import { aJob, open, windshield } from "./job.ts"
import { list } from "./list-requests.ts"

const { clerk, technician, customer } = people(table)

describe("GET /servicerequest?search", () => {
  it("finds by phone, name, VIN, and number once the projector has processed the request", async () => {
    const rosa = await clerk()
    const customerPhone = randomPhone()
    const number = await aJob(rosa, {
      customerName: "Oyelaran-Whitcombe",
      customerPhone,
      vin: "4S4BTGUD1N3148827",
      vehicle: "2020 Mercedes-Benz Sprinter",
    })
    const finds = (search: string) =>
      expect.poll(async () => (await list(rosa, { search })).numbers).toContain(number)
    await finds(customerPhone)
    await finds(`(${customerPhone.slice(0, 3)}) ${customerPhone.slice(3, 6)}-${customerPhone.slice(6)}`)
    await finds("oyelaran whit")
    await finds("N3148827")
    await finds(String(number))
    await finds("oyelaran sprinter")
    expect((await list(rosa, { search: "oyelaran tesla" })).numbers).not.toContain(number)
    expect((await list(await technician(), { search: "oyelaran" })).numbers).toEqual([])
  })

  it("finds by part number, and by a labeled invoice number", async () => {
    const rosa = await clerk()
    const customerName = "Ottoline Fairweather"
    const number = await aJob(rosa, { customerName, charges: [{ ...windshield, part: "DW77301GTYN" }] })
    const finds = (search: string) =>
      expect.poll(async () => (await list(rosa, { search })).numbers).toEqual([number])
    await finds("DW77301")
    await finds("dw 77301 gtyn")
    await finds("fairweather dw77301")
    await finds(`INV-${number}`)
    await finds(`Invoice ${number}`)
    await as(rosa).put(`/servicerequest?invoiceNumber=${number}`, {
      charges: [{ ...windshield, part: "DW77302GTYN" }],
    })
    await finds("DW77302")
    expect((await list(rosa, { search: "DW77301" })).numbers).toEqual([])
  })

  it("finds by license plate, in any notation", async () => {
    const rosa = await clerk()
    const number = await aJob(rosa, { customerName: "Cordelia Marchbanks", licensePlate: "7qxz 418" })
    expect(await open(rosa, number)).toMatchObject({ licensePlate: "7QXZ418" })
    for (const search of ["7QXZ418", "7qxz-418", "7QXZ 418", "marchbanks 7qxz4"])
      await expect.poll(async () => (await list(rosa, { search })).numbers).toEqual([number])
    await as(rosa).put(`/servicerequest?invoiceNumber=${number}`, { licensePlate: null })
    await expect.poll(async () => (await list(rosa, { search: "7QXZ418" })).numbers).toEqual([])
  })

  it("finds a misspelled name, for technicians only on their own jobs", async () => {
    const rosa = await clerk()
    const [lind, cho] = [await technician(), await technician()]
    const customerName = "Xanthippe Vandermolen"
    const number = await aJob(rosa, { customerName, appointmentTechnicians: [lind._id] })
    await expect.poll(async () => (await list(rosa, { search: "vandermolen" })).numbers).toEqual([number])
    for (const search of ["vandermolin", "vandrmolen", "vanddermolen", "vandermoeln", "xantippe vandermolin"])
      expect((await list(rosa, { search })).numbers, search).toEqual([number])
    for (const search of ["vandermoolin", "xantippe thistlewod"])
      expect((await list(rosa, { search })).numbers, search).toEqual([])
    expect((await list(lind, { search: "vandermolin" })).numbers).toEqual([number])
    expect((await list(cho, { search: "vandermolin" })).numbers).toEqual([])
    expect((await as(await customer()).get("/servicerequest", { search: "vandermolin" })).status).toBe(403)
  })

  it("finds jobs indexed after an unreadable user record", async () => {
    const rosa = await clerk()
    const broken = await customer()
    await table.transact([
      { put: { ...keys.user(broken._id), ...broken, role: "Installer" }, onlyIf: "unguarded" },
    ])
    const number = await aJob(rosa, { customerName: "Ignatius Brambleforth" })
    await expect.poll(async () => (await list(rosa, { search: "brambleforth" })).numbers).toEqual([number])
  })

  it("lists exact names before similar ones, and similar ones only when few match", async () => {
    const rosa = await clerk()
    const similar = await aJob(rosa, { customerName: "Abelard Quillfeather" })
    const typed: number[] = []
    const names = async (search: string) => (await list(rosa, { search })).numbers
    const add = async () => typed.push(await aJob(rosa, { customerName: "Abelard Quillfeathar" }))
    for (let count = 0; count < 4; count += 1) await add()
    await expect.poll(() => names("quillfeather")).toHaveLength(5)
    await expect.poll(async () => (await names("quillfeathar")).toSorted()).toEqual([similar, ...typed])
    expect((await names("quillfeathar")).at(-1)).toBe(similar)
    await add()
    await expect.poll(async () => (await names("quillfeathar")).toSorted()).toEqual(typed)
  })

  it("pages through search results at the requested size, with each request once", async () => {
    const rosa = await clerk()
    const made: number[] = []
    for (const first of ["Ann", "Bea", "Cai", "Dee", "Eli"])
      made.push(await aJob(rosa, { customerName: `${first} Wolstenholme`, vehicle: "2019 Kia Soul" }))
    const found = async () => (await list(rosa, { search: "wolstenholme" })).numbers.toSorted()
    await expect.poll(found).toEqual(made)

    for (const search of ["wolstenholme", "wolsten", "wolstenholme soul"]) {
      const pages: number[][] = []
      let cursor: string | null = null
      do {
        const page = await list(rosa, { search, limit: 2, ...(cursor && { cursor }) })
        pages.push(page.numbers)
        cursor = page.cursor
      } while (cursor && pages.length < 10)
      expect(
        pages.map(({ length }) => length),
        search,
      ).toEqual([2, 2, 1])
      expect(pages.flat().toSorted(), search).toEqual(made)
    }
  })

  it("searches within one day unless every day is requested", async () => {
    const rosa = await clerk()
    const customerName = "Quenby Thistlewood"
    const one = await aJob(rosa, { customerName, appointmentDate: "3/4/2031" })
    const other = await aJob(rosa, { customerName, appointmentDate: "3/5/2031" })
    const finds = async (query: Record<string, string>) =>
      (await list(rosa, { search: "thistlewood", ...query })).numbers.toSorted()
    await expect.poll(() => finds({})).toEqual([one, other])
    expect(await finds({ date: "3/5/2031", unfocused: "false" })).toEqual([other])
    expect(await finds({ date: "3/5/2031" })).toEqual([other])
    expect(await finds({ date: "3/5/2031", unfocused: "true" })).toEqual([one, other])
    expect(await finds({ date: "3/6/2031" })).toEqual([])
  })
})
