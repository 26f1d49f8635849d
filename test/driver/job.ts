import type { BodyTo, callsTo, Login, Reply } from "./client.ts"

type As = ReturnType<typeof callsTo>
export type JobFields = Partial<BodyTo<"POST", "/servicerequest">>
export type JobAction = BodyTo<"POST", "/servicerequestaction">["action"]
type More = Omit<BodyTo<"POST", "/servicerequestaction">, "invoiceNumber" | "action">

/** An install record without its glass list. */
export const anInstall = {
  urethane: { name: "Betaseal Express", lot: "24K-1187", expiresOn: "6/30/2099" },
  temperature: 72,
  humidity: 45,
} as const

/** A windshield of 612.40 list at 38 % off, net 379.69, with 2.6 hours at 65.00, 169.00: together 548.69. */
export const windshield = {
  type: "Replace",
  opening: "windshield",
  part: "FW04915GTYN",
  brand: "Fuyao",
  partType: "nags",
  list: 612.4,
  discount: 38,
  entered: "discount",
  laborhours: 2.6,
  laborrate: 65,
  labortype: "hourly",
  partcost: 214.8,
} as const
export const kit = { type: "Install Kit", kit: "F/C", net: 20, quantity: 2 } as const
export const moulding = {
  type: "Moulding",
  description: "Upper reveal moulding",
  part: "WM1184",
  net: 46.6,
} as const
export const chip = { type: "Repair", description: "1 chip", quantity: 1 } as const

/** Returns the body of a successful reply. Throws with status and body otherwise. */
export const done = <Body>({ status, body }: Reply<Body>): Body => {
  if (status >= 300) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`)
  return body
}

const usualJob = {
  invoiceType: "Cash",
  customerName: "Priya Raman",
  customerPhone: "5305550102",
  vehicle: "2022 Subaru Outback Touring",
} as const satisfies JobFields

/** Creates jobs through these calls, with default fields that a test can override. */
export const jobsOver = (as: As, usual: () => JobFields = () => usualJob) => {
  const act = (login: Login, invoiceNumber: number, action: JobAction, more: More = {}, key?: string) =>
    as(login).post("/servicerequestaction", { invoiceNumber, action, ...more }, key ? { key } : {})

  /** The job as this person sees it now. */
  const open = async (login: Login, invoiceNumber: number) => {
    const [request] = done(await as(login).get("/servicerequest", { invoiceNumber }))
    if (!request) throw new Error(`There is no service request ${invoiceNumber}.`)
    return request
  }

  const change = (login: Login, invoiceNumber: number, fields: BodyTo<"PUT", "/servicerequest">) =>
    as(login).put(`/servicerequest?invoiceNumber=${invoiceNumber}`, fields)

  /** Creates a job as this clerk. Returns its number. */
  const aJob = async (clerk: Login, fields: JobFields = {}): Promise<number> =>
    done(await as(clerk).post("/servicerequest", { ...usual(), ...fields })).invoiceNumber

  /** Plans the job, gets its parts, and has its estimate authorized by a call. */
  const makeReady = async (clerk: Login, number: number) => {
    for (const action of ["confirmAppointment", "partsOrdered", "partsReceived"] as const)
      done(await act(clerk, number, action))
    const { total = 0 } = await open(clerk, number)
    done(await act(clerk, number, "authorizeEstimate", { how: "call", name: "Priya Raman", amount: total }))
  }

  /** A windshield that is Ready for this technician, its estimate authorized by a call. */
  const aReadyJob = async (clerk: Login, technician: Login, fields: JobFields = {}): Promise<number> => {
    const number = await aJob(clerk, {
      appointmentDate: "11/20/2026",
      appointmentTimeStart: "1:00pm",
      appointmentTimeEnd: "3:00pm",
      appointmentLocation: "Mobile",
      appointmentAddress: "1184 Plumas St, Yuba City, CA 95991",
      charges: [{ ...windshield }],
      ...usual(),
      appointmentTechnicians: [technician._id],
      ...fields,
    })
    await makeReady(clerk, number)
    return number
  }

  /** Completes a job in progress, with the install record that its glass asks for. */
  const complete = async (login: Login, number: number, more: More = {}) => {
    const { charges = [] } = await open(login, number)
    const glasses = charges
      .filter(({ type }) => type === "Replace")
      .map(({ _id: charge }) => ({ charge, dot: "DOT 459 AS1" }))
    return done(
      await act(login, number, "completeJob", { installRecord: { ...anInstall, glasses }, ...more }),
    )
  }

  /** One that this technician has completed. */
  const aDoneJob = async (clerk: Login, technician: Login, fields: JobFields = {}): Promise<number> => {
    const number = await aReadyJob(clerk, technician, fields)
    done(await act(technician, number, "startJob"))
    await complete(technician, number)
    return number
  }

  return { aJob, aReadyJob, aDoneJob, makeReady, act, complete, change, open }
}
