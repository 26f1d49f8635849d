import AxeBuilder from "@axe-core/playwright"
import { expect, type Page } from "@playwright/test"

/** Phones of the demo's people; a password is the last four digits. */
export const phones = { clerk: "5305550102", technician: "5305550103" } as const
export const desk = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

type Login = {
  _id: string
  token: string
  /** what the browser keeps of the session */
  kept: string
}
type Fields = Record<string, unknown>

const origin = (): string => {
  const { CLEARLINE_ORIGIN } = process.env
  if (!CLEARLINE_ORIGIN) throw new Error("No system runs: setup.ts starts one.")
  return CLEARLINE_ORIGIN
}

const send = async (method: string, path: string, body?: Fields, login?: Login): Promise<unknown> => {
  const reply = await fetch(`${origin()}/api${path}`, {
    method,
    headers: {
      "content-type": "application/json",
      ...(login && { token: login.token, user: login._id }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer: unknown = await reply.json()
  if (!reply.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
  return answer
}

export const logIn = async (of: string): Promise<Login> => {
  const { token, role, user } = (await send("POST", "/session", { phone: of, password: of.slice(-4) })) as {
    token: string
    role: string
    user: { _id: string }
  }
  const { _id, ...rest } = user
  return { _id, token, kept: JSON.stringify({ token, role, id: _id, techId: "", ...rest }) }
}

/** Opens the browser's pages as this person, without the form: `main-job.spec.ts` goes through that. */
export const enter = (page: Page, { kept }: Login): Promise<unknown> =>
  page.addInitScript((session) => localStorage.setItem("clearline.session", session), kept)

export type Job = {
  invoiceNumber: number
  serviceStatus: string
  customerPaid: boolean
  totalCustomerDue: number
  totalUnpaid: number
  signedWith?: string
  signatureData?: string
  payments: { amount: number; tip: number; method: string; reference?: string; party: string }[]
}

export const jobOf = async (login: Login, invoiceNumber: number): Promise<Job> => {
  const [job] = (await send(
    "GET",
    `/servicerequest?invoiceNumber=${invoiceNumber}`,
    undefined,
    login,
  )) as Job[]
  if (!job) throw new Error(`There is no job ${invoiceNumber}.`)
  return job
}

export const act = (login: Login, invoiceNumber: number, action: string, more: Fields = {}) =>
  send("POST", "/servicerequestaction", { invoiceNumber, action, ...more }, login)

export const pay = (login: Login, invoiceNumber: number, more: Fields) =>
  send("PUT", "/acceptpayment", { invoiceNumber, ...more }, login)

/** A windshield that was done: of 576.22 the customer owes his deductible of 250.00. */
export const doneJob = async (clerk: Login, technician: Login, more: Fields = {}): Promise<number> => {
  const { invoiceNumber } = (await send(
    "POST",
    "/servicerequest",
    {
      invoiceType: "Insurance",
      insuranceCarrier: "Sierra Mutual",
      insuranceDeductible: 250,
      customerName: "Nadia Haddad",
      customerPhone: "5305550142",
      vehicle: "2022 Subaru Outback Touring",
      vin: "4S4BTGPD2N3123456",
      appointmentDate: "11/20/2026",
      appointmentTimeStart: "1:00pm",
      appointmentTimeEnd: "3:00pm",
      appointmentLocation: "Mobile",
      appointmentAddress: "1184 Plumas St, Yuba City, CA 95991",
      appointmentTechnicians: [technician._id],
      charges: [
        {
          type: "Replace",
          opening: "windshield",
          part: "FW04915GTYN",
          list: 612.4,
          discount: 38,
          entered: "discount",
          laborhours: 2.6,
          laborrate: 65,
          labortype: "hourly",
        },
      ],
      ...more,
    },
    clerk,
  )) as { invoiceNumber: number }
  const { total } = (await jobOf(clerk, invoiceNumber)) as Job & { total: number }
  const steps: [string, Fields][] = [
    ["confirmAppointment", {}],
    ["partsOrdered", {}],
    ["partsReceived", {}],
    ["authorizeEstimate", { how: "call", name: "Nadia Haddad", amount: total }],
    ["startJob", {}],
    ["completeJob", {}],
  ]
  for (const [action, given] of steps) await act(clerk, invoiceNumber, action, given)
  return invoiceNumber
}

/** Switches faults of the running system on; those of `setup.ts` stay on. */
export const setFaults = async (faults: Fields): Promise<void> => {
  await fetch(`${origin()}/__local/faults`, {
    method: "PUT",
    body: JSON.stringify({ indexLag: 1000, ...faults }),
  })
}

/** Draws over the sheet as a finger would: down, along, up. */
export const sign = async (page: Page): Promise<void> => {
  const box = await page.getByRole("img", { name: "Field for the signature" }).boundingBox()
  if (!box) throw new Error("There is no sheet to sign on.")
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const
  const strokes = [
    [at(0.15, 0.72), at(0.22, 0.3), at(0.26, 0.72), at(0.36, 0.28)],
    [at(0.4, 0.6), at(0.45, 0.5), at(0.47, 0.66), at(0.55, 0.5), at(0.6, 0.66)],
    [at(0.64, 0.3), at(0.66, 0.7), at(0.72, 0.5), at(0.8, 0.62), at(0.88, 0.55)],
  ]
  for (const [start, ...rest] of strokes) {
    if (!start) continue
    await page.mouse.move(...start)
    await page.mouse.down()
    for (const point of rest) await page.mouse.move(...point, { steps: 6 })
    await page.mouse.up()
  }
}

/** Nobody is kept out: contrast, names, focus, order, as far as a program can tell. */
export const expectAccessible = async (page: Page): Promise<void> => {
  // Hints of buttons hang beside the landmarks, at the end of the page.
  const { violations } = await new AxeBuilder({ page }).disableRules(["region"]).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`)
  expect(found).toEqual([])
}

/** A picture of what is on the screen, for those who want to look; written when PICTURES names a folder. */
export const picture = async (page: Page, name: string): Promise<void> => {
  const { PICTURES } = process.env
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}.png`, animations: "disabled" })
}
