import { beforeAll, describe, expect, it } from "vitest"
import { suppliers } from "#shared/domain/parts/suppliers.ts"
import type { Person } from "../builders/people.ts"
import { people } from "../builders/people.ts"
import { photo } from "../builders/photo.ts"
import { giveProfile } from "./billing/profile.ts"
import { as, malformed } from "./client.ts"
import { aReceipt, receiptOf } from "./fuel/receipt.ts"
import { published } from "./gallery/entry.ts"
import { aDispatch } from "./ivy/dispatch.ts"
import { attached } from "./media/attach.ts"
import { agree } from "./messages/agree.ts"
import { aNote } from "./notes/note.ts"
import { okCard } from "./payments/card.ts"
import { aRun, ownProgram } from "./pipeline/program.ts"
import { addCode, code } from "./promocodes/code.ts"
import { aDoneJob, aJob, aPaidJob, aReadyJob, open, windshield } from "./requests/job.ts"
import { picture } from "./requests/signature.ts"
import { reviewed, toReview } from "./reviews/review.ts"
import { table } from "./table.ts"
import { aTask } from "./tasks/task.ts"

/* The calls as the specification's documents write them (section 7 of each). Other tests check what they
   decide; this one, that nothing is refused or ignored. */

const { admin, clerk, technician, customer, commercialAccount } = people(table)
const day = "11/20/2026"

type World = {
  boss: Person
  rosa: Person
  theo: Person
  mia: Person
  fleet: Person
  done: number
  job: number
}
let world: World
beforeAll(async () => {
  const [boss, rosa, theo, mia, fleet] = await Promise.all([
    admin(),
    clerk(),
    technician(),
    customer({ email: "mia@example.com" }),
    commercialAccount(),
  ])
  await giveProfile(rosa, fleet)
  await agree(mia.phone)
  const [done, job] = [
    await aDoneJob(rosa, theo, {
      invoiceType: "Net",
      customerId: mia._id,
      customerPhone: mia.phone,
      billingId: fleet._id,
    }),
    await aJob(rosa, { customerId: mia._id, charges: [{ ...windshield }] }),
  ]
  world = { boss, rosa, theo, mia, fleet, done, job }
})

type Caller = "boss" | "rosa" | "theo" | "mia" | "nobody"
type Call = {
  by: Caller
  send: string
  to: (world: World) => string | Promise<string>
  with?: (world: World) => object | Promise<object>
  has?: readonly string[]
  hasOnly?: readonly string[]
  status?: number
  is?: object
}

const today = new Intl.DateTimeFormat("en-US", { timeZone: "America/Los_Angeles" })
const accountRows =
  "invoiceNumber,vehicle,serviceStatus,externalReferenceNumber,serviceSummary,appointmentDate,total"
const jobRows =
  "invoiceNumber,charges,vehicle,customerFullAddress,appointmentLocation,appointmentTimeStart,appointmentTimeEnd,serviceStatus"
const overheadRows =
  "vehicle,customerName,customerFullAddress,serviceStatus,total,totalPartsCost,totalMiscCost,customerTipAmount,totalLaborCost,totalPnlNet,invoiceType,insuranceDeductible,taxExempt,taxRate,totalCustomerDue,totalInsuranceDue,totalLabor,totalParts,totalSubtotal,totalTax,appointmentTechnicians,appointmentTechniciansInstall,appointmentTechniciansRemoval,billingNotes,customerCredit,serviceSummary,invoiceNumber,charges,halfJob,multiJob"

const sessionCalls: Record<string, Call> = {
  "logs in": {
    by: "nobody",
    send: "POST",
    to: () => "/session",
    with: async () => {
      const login = await customer()
      await people(table).setPassword(login, "correct horse")
      return { phone: login.phone, password: "correct horse" }
    },
    has: ["message", "token", "role", "user"],
  },
  "lists the sessions of users": {
    by: "rosa",
    send: "POST",
    to: () => "/sessions",
    with: ({ theo }) => [theo._id],
    hasOnly: ["userId", "ipAddress", "browser", "siteLocation", "version", "lastInteraction"],
  },
  "refreshes the session": {
    by: "rosa",
    send: "PUT",
    to: () => "/session",
    with: ({ rosa }) => ({ token: rosa.token, location: "/account", version: "18.4.14" }),
    is: { matches: 1 },
  },
  "logs out": {
    by: "mia",
    send: "DELETE",
    to: async ({ mia }) => {
      const another = await people(table).logIn(mia)
      return `/session?token=${another.token}&id=${mia._id}`
    },
    is: { matches: 1 },
  },
  "deletes all sessions of a user": {
    by: "rosa",
    send: "DELETE",
    to: () => "/session?id=1&multi=true",
    with: async () => ({ user: (await customer())._id }),
    is: { ok: true, deletedCount: 1 },
  },
}

const siteCalls: Record<string, Call> = {
  "reads the settings": { by: "nobody", send: "GET", to: () => "/settings", has: ["premierVideo"] },
  "reads the warranty text": {
    by: "nobody",
    send: "GET",
    to: () => "/businessinfo?filter=warrantyData",
    hasOnly: ["warrantyData"],
  },
  "reads the footer": {
    by: "nobody",
    send: "GET",
    to: () => "/businessinfo?filter=footerData",
    hasOnly: ["footerData"],
  },
  "reads what staff send and print": {
    by: "rosa",
    send: "GET",
    to: () => "/businessinfo?filter=invoiceEmailMessageData,footerData,email,invoicePrintData,warrantyData",
    hasOnly: ["invoiceEmailMessageData", "footerData", "email", "invoicePrintData", "warrantyData"],
  },
  "reads the contact info": { by: "nobody", send: "GET", to: () => "/contactinfo", has: ["sundayHours"] },
  "reads the gallery": { by: "nobody", send: "GET", to: () => "/gallery?limit=25&skip=0" },
  "reads an entry of the gallery": {
    by: "nobody",
    send: "GET",
    to: async ({ rosa }) => `/gallery?id=${(await published(rosa))._id}`,
    has: ["_id", "year", "make", "model", "submodel", "service", "favorite", "urls"],
  },
  "checks a promo code": {
    by: "nobody",
    send: "GET",
    to: async ({ boss }) => `/promocode?code=${await addCode(boss)}`,
    has: ["promoCode", "appliesToParts", "appliesToLabor", "markdown", "markdownType"],
  },
  "adds a promo code": { by: "boss", send: "POST", to: () => "/promocode", with: () => code(), status: 201 },
  "lists promo codes": { by: "boss", send: "GET", to: () => "/promocode", has: ["promoCode"] },
  "deletes a promo code": {
    by: "boss",
    send: "DELETE",
    to: async ({ boss }) => `/promocode?promoCode=${await addCode(boss)}`,
  },
  "reads who is logged in": {
    by: "theo",
    send: "GET",
    to: () => "/account",
    has: ["name", "role", "category", "serviceTechnician", "serviceTechnicianId", "_id"],
  },
}

const peopleCalls: Record<string, Call> = {
  "lists commercial accounts": {
    by: "rosa",
    send: "GET",
    to: () => "/users?category=commercial&sort=name:1",
    has: ["_id", "name"],
  },
  "lists carrier accounts": { by: "rosa", send: "GET", to: () => "/users?category=carrier&sort=name:1" },
  "reads the face of who posted": {
    by: "mia",
    send: "GET",
    to: ({ rosa }) => `/users?_id=${rosa._id}&filter=avatar,name`,
    hasOnly: ["_id", "name"],
  },
  "lists technicians": { by: "rosa", send: "GET", to: () => "/users?role=technician", has: ["_id"] },
  "lists technicians for a quick choice": {
    by: "rosa",
    send: "GET",
    to: () => "/users?role=technician&quickselect=true",
  },
  "searches users": {
    by: "rosa",
    send: "GET",
    to: ({ mia }) => `/users?q=${mia.phone}&role=&category=`,
    has: ["_id", "name"],
  },
  "reads technicians by id": {
    by: "rosa",
    send: "GET",
    to: ({ theo }) => `/users?serviceids=${theo._id}&filter=name,avatar&limit=10000`,
    hasOnly: ["_id", "name"],
  },
  "reads users by id": {
    by: "rosa",
    send: "GET",
    to: ({ mia, theo }) => `/users?ids=${mia._id},${theo._id}&filter=name,avatar,category`,
    hasOnly: ["_id", "name", "category"],
  },
  "adds a user": {
    by: "rosa",
    send: "POST",
    to: () => "/users",
    with: () => ({
      name: "Grace Kim",
      phone: `9${String(Date.now()).slice(-9)}`,
      email: "grace@example.com",
      type: "user",
      role: "user",
      category: "personal",
    }),
    status: 201,
  },
  "changes a user": {
    by: "rosa",
    send: "PUT",
    to: () => "/users",
    with: async () => ({ user: (await technician())._id, name: "Theo Lindgren", quickselect: true }),
    is: { matches: 1 },
  },
  "changes an avatar": {
    by: "mia",
    send: "PUT",
    to: () => "/users",
    with: ({ mia }) => ({ user: mia._id, avatar: photo() }),
    is: { matches: 1 },
  },
  "deletes a user": {
    by: "rosa",
    send: "DELETE",
    to: () => "/users",
    with: async () => ({ user: (await customer())._id }),
    is: { matches: 1 },
  },
  "counts roles": { by: "rosa", send: "GET", to: () => "/roles", has: ["technician"] },
  "counts sessions": { by: "rosa", send: "GET", to: () => "/sessioncount" },
  "makes a customer at the card provider": {
    by: "rosa",
    send: "POST",
    to: () => "/squareuser",
    with: ({ mia }) => ({ id: mia._id, name: mia.name, phoneNumber: mia.phone }),
    has: ["id"],
  },
  "reads the cards on file": { by: "rosa", send: "GET", to: ({ mia }) => `/squareuser?id=${mia._id}` },
  "keeps a card that its owner agreed to": {
    by: "rosa",
    send: "POST",
    to: () => "/savecreditcard",
    with: async ({ rosa, mia }) => {
      const squareUser = { id: mia._id, name: mia.name, phoneNumber: mia.phone }
      const { body } = await as(rosa).post("/squareuser", malformed(squareUser))
      return { squareCustomerId: body.id, cardholderName: "Mia Reyes", sourceId: okCard, agreed: true }
    },
    is: { status: "APPROVED", cardState: "ENABLED" },
    has: ["paymentId", "riskEvaluation"],
  },
  "asks first for the agreement to keep a card": {
    by: "rosa",
    send: "POST",
    to: () => "/savecreditcard",
    with: async ({ rosa, mia }) => {
      const squareUser = { id: mia._id, name: mia.name, phoneNumber: mia.phone }
      const { body } = await as(rosa).post("/squareuser", malformed(squareUser))
      return { squareCustomerId: body.id, cardholderName: "Mia Reyes", sourceId: okCard }
    },
    status: 409,
    is: { Error: { errors: [{ code: "AGREEMENT_NEEDED" }] } },
  },
  "lists insurers": { by: "nobody", send: "GET", to: () => "/insuranceproviders" },
  "lists vehicles": { by: "rosa", send: "GET", to: ({ mia }) => `/vehicle?customerId=${mia._id}` },
  "adds a vehicle": {
    by: "rosa",
    send: "POST",
    to: () => "/vehicle",
    with: ({ mia }) => ({ customerId: mia._id, year: 2022, make: "Subaru", model: "Outback" }),
    status: 201,
    has: ["_id"],
  },
  "changes a vehicle": {
    by: "rosa",
    send: "PUT",
    to: () => "/vehicle",
    with: async (given) => ({ _id: await aVehicle(given), reference: "Truck 7" }),
    is: { matches: 1 },
  },
  "deletes a vehicle": {
    by: "rosa",
    send: "DELETE",
    to: async (given) => `/vehicle?id=${await aVehicle(given)}`,
    is: { matches: 1 },
  },
}

const accountCalls: Record<string, Call> = {
  "lists the requests of a profile": {
    by: "rosa",
    send: "GET",
    to: ({ mia }) =>
      `/servicerequest?customerId=${mia._id}&limit=10000&sort=invoiceNumber:-1&filter=invoiceNumber,vehicle,serviceStatus,total`,
    hasOnly: ["invoiceNumber", "vehicle", "serviceStatus", "total"],
  },
  "lists statuses": {
    by: "nobody",
    send: "GET",
    to: () => "/servicerequeststates",
    has: ["value", "text", "color"],
  },
  "lists the requests of an account": {
    by: "rosa",
    send: "GET",
    to: ({ fleet }) =>
      `/servicerequest?search=&billingId=${fleet._id}&filter=${accountRows}&limit=500&sort=appointmentDate:-1&exclude=cancelled`,
    hasOnly: ["invoiceNumber", "vehicle", "serviceStatus", "serviceSummary", "appointmentDate", "total"],
  },
  "lists the jobs of a technician's day": {
    by: "theo",
    send: "GET",
    to: async ({ rosa, theo }) => {
      await aReadyJob(rosa, theo, { appointmentDate: today.format(new Date()) })
      return `/servicerequest?search=today&appointmentTechnicians=${theo._id}&filter=${jobRows}&limit=100&sort=appointmentTimeStart:1&exclude=awaitingServiceScheduling,awaitingCoverageVerification,cancelled`
    },
    hasOnly: [
      "invoiceNumber",
      "charges",
      "vehicle",
      "customerFullAddress",
      "appointmentLocation",
      "appointmentTimeStart",
      "appointmentTimeEnd",
      "serviceStatus",
    ],
  },
  "lists technicians' names": {
    by: "theo",
    send: "GET",
    to: () => "/servicetechnicians",
    has: ["_id", "name"],
  },
  "draws an invoice": {
    by: "mia",
    send: "GET",
    to: ({ done }) => `/pdfinvoiceV2?id=${done}`,
    has: ["invoiceImage"],
  },
  "draws an invoice by the older call": {
    by: "rosa",
    send: "GET",
    to: ({ done }) => `/pdfinvoice?id=${done}`,
    has: ["invoiceImage"],
  },
  "stores a drawn invoice": {
    by: "rosa",
    send: "PUT",
    to: () => "/pdfinvoiceV2",
    with: ({ done }) => ({ relativeInvoiceNumber: done, media: "data:application/pdf;base64," }),
    has: ["fileName"],
  },
  "lists fuel receipts of a day": {
    by: "theo",
    send: "GET",
    to: async ({ theo }) => {
      await aReceipt(theo)
      return `/fuelreceipts?postingUserId=${theo._id}&date=${today.format(new Date())}&filter=mileage,fuelcost,createdAt,thumb,postingUserId`
    },
    hasOnly: ["_id", "mileage", "fuelcost", "createdAt", "thumb", "postingUserId"],
  },
  "lists all fuel receipts of a technician": {
    by: "theo",
    send: "GET",
    to: async ({ theo }) => {
      await aReceipt(theo)
      return `/fuelreceipts?postingUserId=${theo._id}&filter=_id,mileage,fuelcost,thumb,createdAt`
    },
    hasOnly: ["_id", "mileage", "fuelcost", "thumb", "createdAt"],
  },
  "reads the cost of fuel of a day": {
    by: "rosa",
    send: "GET",
    to: async ({ theo }) => {
      await aReceipt(theo)
      return `/fuelreceipts?date=${today.format(new Date())}&filter=fuelcost`
    },
    hasOnly: ["_id", "fuelcost"],
  },
  "reads one fuel receipt with its picture": {
    by: "theo",
    send: "GET",
    to: async ({ theo }) => `/fuelreceipts?id=${(await aReceipt(theo))._id}&filter=image`,
    hasOnly: ["_id", "image"],
  },
  "adds a fuel receipt": {
    by: "theo",
    send: "POST",
    to: () => "/fuelreceipt",
    with: ({ theo }) => ({
      ...receiptOf({ mileage: 99_000 }),
      thumb: photo(20, 20),
      postingUserId: theo._id,
    }),
    has: ["_id"],
  },
  "changes the picture of a fuel receipt": {
    by: "theo",
    send: "PUT",
    to: async ({ theo }) => `/fuelreceipt?id=${(await aReceipt(theo, { mileage: 99_100 }))._id}`,
    with: () => ({ id: "as in the address", image: photo(300, 300), thumb: photo(20, 20) }),
    has: ["_id"],
  },
  "reads earnings": { by: "theo", send: "GET", to: ({ theo }) => `/earnings?technician=${theo._id}` },
  "reads the overhead": { by: "rosa", send: "GET", to: () => "/earnings" },
  "lists billing profiles": {
    by: "rosa",
    send: "GET",
    to: () => "/billingprofiles",
    has: ["userId", "name"],
  },
  "reads a billing profile": {
    by: "rosa",
    send: "GET",
    to: ({ fleet }) => `/billingprofile/?userId=${fleet._id}`,
    has: ["_id", "userId", "name"],
  },
  "adds a billing profile": {
    by: "rosa",
    send: "POST",
    to: () => "/billingprofile",
    with: async () => ({ userId: (await commercialAccount())._id, name: "Valley Fleet", taxExempt: true }),
    status: 201,
  },
  "changes a billing profile": {
    by: "rosa",
    send: "PUT",
    to: () => "/billingprofile",
    with: ({ fleet }) => ({ userId: fleet._id, name: fleet.name, replaceMarkup: 70 }),
    is: { matches: 1 },
  },
  "deletes a billing profile": {
    by: "rosa",
    send: "DELETE",
    to: () => "/billingprofile",
    with: async ({ rosa }) => ({ _id: await giveProfile(rosa, await commercialAccount()) }),
    is: { matches: 1 },
  },
  "reads the logins of suppliers": { by: "boss", send: "GET", to: () => "/credentials" },
  "gets an address for a video": {
    by: "rosa",
    send: "GET",
    to: () => "/uploadurl",
    has: ["uploadURL", "filename"],
  },
  "saves the technicians of the scheduler": {
    by: "rosa",
    send: "PUT",
    to: () => "/settings",
    // The value that other tests expect.
    with: () => ({ schedulerTechnicians: ["t1"] }),
    is: { matches: 1 },
  },
  "reads the state of the quote program": { by: "boss", send: "GET", to: () => "/quotesoftwarestate" },
  "reads when quotes were last updated": { by: "boss", send: "GET", to: () => "/quotesoftwarelastupdate" },
}

const jobCalls: Record<string, Call> = {
  "lists a day": {
    by: "rosa",
    send: "GET",
    to: () =>
      `/servicerequest?search=&date=${day}&exclude=cancelled,closed&limit=100&filter=invoiceNumber,customerName&sort=appointmentTimeStart:ascending`,
    hasOnly: ["invoiceNumber", "customerName"],
  },
  "lists a technician's day": {
    by: "theo",
    send: "GET",
    to: ({ theo }) =>
      `/servicerequest?search=&date=${day}&exclude=cancelled,closed&limit=100&technician=${theo._id}`,
    has: ["invoiceNumber"],
  },
  searches: {
    by: "rosa",
    send: "GET",
    to: ({ done }) => `/servicerequest?search=${done}&date=${day}&exclude=all&limit=0&unfocused=true`,
    has: ["invoiceNumber"],
  },
  "lists a month": {
    by: "rosa",
    send: "GET",
    to: () =>
      `/servicerequest?search=monthReport&date=11/1/2026&limit=100&filter=invoiceNumber,charges,total,totalPnlNet&sort=appointmentTimeStart:descending`,
    hasOnly: ["invoiceNumber", "charges", "total", "totalPnlNet"],
  },
  "lists the overhead of a day": {
    by: "rosa",
    send: "GET",
    to: () => `/servicerequest?search=&date=${day}&exclude=cancelled,closed&limit=100&filter=${overheadRows}`,
    has: ["invoiceNumber", "charges", "totalPartsCost", "totalPnlNet", "taxRate"],
  },
  "reads one": {
    by: "rosa",
    send: "GET",
    to: ({ done }) => `/servicerequest?invoiceNumber=${done}&filter=invoiceNumber,charges,customerPhone`,
    hasOnly: ["invoiceNumber", "charges", "customerPhone"],
  },
  "creates a request": {
    by: "rosa",
    send: "POST",
    to: () => "/servicerequest",
    with: ({ mia }) => ({
      invoiceType: "Insurance",
      serviceStatus: "awaitingServiceScheduling",
      customerId: mia._id,
      appointmentLocation: "Mobile",
      total: 0,
    }),
    status: 201,
    has: ["invoiceNumber"],
  },
  "creates a warranty dispatch": {
    by: "rosa",
    send: "POST",
    to: () => "/servicerequest",
    with: async ({ rosa, theo }) => ({
      originalInvoice: await aPaidJob(rosa, theo),
      invoiceType: "Warranty",
      serviceStatus: "serviceWarrantyRequested",
      appointmentDate: day,
      customerNotes: "It leaks at the top.",
    }),
    status: 201,
    has: ["invoiceNumber"],
  },
  "sends a review link": {
    by: "rosa",
    send: "GET",
    to: async ({ rosa }) => {
      const { linkQuery } = await toReview(rosa)
      return `/reviewlink?${new URLSearchParams({ ...linkQuery, id: String(linkQuery.id), type: "Promotional" })}`
    },
    has: ["reviewLink"],
  },
  "records that a review link was viewed": {
    by: "nobody",
    send: "GET",
    to: async ({ rosa }) => {
      const { invoiceNumber, reviewLink } = await reviewed(rosa)
      return `/updatereviewlink?invoiceNumber=${invoiceNumber}&reviewLink=${reviewLink}&method=viewed`
    },
    is: { matches: 1 },
  },
  "records that a review site was clicked": {
    by: "nobody",
    send: "GET",
    to: async ({ rosa }) => {
      const { invoiceNumber, reviewLink } = await reviewed(rosa)
      return `/updatereviewlink?invoiceNumber=${invoiceNumber}&reviewLink=${reviewLink}&method=clicked&platform=google`
    },
    is: { matches: 1 },
  },
  "reads a request by its review link": {
    by: "rosa",
    send: "GET",
    to: async ({ rosa }) => {
      const { invoiceNumber, reviewLink } = await reviewed(rosa)
      return `/servicerequest?invoiceNumber=${invoiceNumber}&reviewLink=${reviewLink}`
    },
    has: ["invoiceNumber"],
  },
  "sets the status": {
    by: "rosa",
    send: "PUT",
    to: async ({ rosa }) => `/servicerequest?invoiceNumber=${await aJob(rosa)}`,
    with: () => ({ serviceStatus: "awaitingParts" }),
    is: { matches: 1 },
  },
  "saves charges with their totals": {
    by: "rosa",
    send: "PUT",
    to: ({ job }) => `/servicerequest?invoiceNumber=${job}`,
    with: async ({ rosa, theo, job }) => {
      const { charges = [] } = await open(rosa, job)
      const technicians = [{ _id: theo._id, role: "Installer", half: false }]
      return {
        charges: charges.map(({ _id, type, total }) => ({ _id, type, total, technicians })),
        totalLaborCost: 40,
        totalPnlNet: 300,
        assignedTechnicians: [theo._id],
      }
    },
    is: { matches: 1 },
  },
  "saves a signature": {
    by: "theo",
    send: "PUT",
    to: ({ done }) => `/servicerequest?invoiceNumber=${done}`,
    with: () => ({ signatureData: picture(), signedAt: new Date().toISOString(), signedWith: "Mia Torres" }),
    is: { matches: 1 },
  },
  "deletes a request": {
    by: "rosa",
    send: "DELETE",
    to: async ({ rosa }) => `/servicerequest?invoiceNumber=${await aJob(rosa)}`,
    is: { matches: 1 },
  },
  "notifies technicians": {
    by: "rosa",
    send: "POST",
    to: () => "/notify",
    with: ({ done, theo }) => ({
      invoiceNumber: done,
      vehicle: "2022 Subaru Outback Touring",
      serviceSummary: "Replace windshield",
      technicians: [theo._id],
    }),
    has: ["matches"],
  },
  "attaches a picture": {
    by: "theo",
    send: "POST",
    to: () => "/media",
    with: ({ done, theo }) => ({
      postingUserId: theo._id,
      postingUserInitials: "TL",
      relativeInvoiceNumber: done,
      category: "vin",
      media: [photo()],
    }),
    status: 201,
    has: ["_id", "media", "category", "createdAt"],
  },
  "lists attachments": {
    by: "rosa",
    send: "GET",
    to: async ({ rosa, done }) => {
      await attached(rosa, done)
      return `/media?relativeInvoiceNumber=${done}`
    },
    has: ["_id", "category", "media"],
  },
  "deletes an attachment": {
    by: "rosa",
    send: "DELETE",
    to: async ({ rosa, job }) => `/media?id=${(await attached(rosa, job))._id}`,
    is: { matches: 1 },
  },
  "writes a note": {
    by: "theo",
    send: "POST",
    to: () => "/notes",
    with: ({ done, theo }) => ({
      invoice: done,
      category: "internal",
      viewableToCustomer: false,
      alertTechnician: true,
      postingUserId: theo._id,
      postingUserInitials: "TL",
      note: "Ring the bell",
    }),
    status: 201,
    has: ["_id", "note"],
  },
  "lists notes": { by: "rosa", send: "GET", to: ({ done }) => `/notes?invoice=${done}` },
  "acknowledges a note": {
    by: "theo",
    send: "PUT",
    to: () => "/notes",
    with: async ({ rosa, done }) => ({
      _id: (await aNote(rosa, done, { alertTechnician: true }))._id,
      alertTechnician: false,
    }),
    is: { matches: 1 },
  },
  "deletes the notes of a request": {
    by: "rosa",
    send: "DELETE",
    to: async ({ rosa }) => {
      const number = await aJob(rosa)
      await aNote(rosa, number)
      return `/notes?invoice=${number}`
    },
    is: { matches: 1 },
  },
  "deletes the attachments of a request": {
    by: "rosa",
    send: "DELETE",
    to: async ({ rosa }) => {
      const number = await aJob(rosa)
      await attached(rosa, number)
      return `/media?relativeInvoiceNumber=${number}`
    },
    is: { matches: 1 },
  },
  "charges a card": {
    by: "theo",
    send: "POST",
    to: () => "/acceptpayment",
    with: async ({ rosa, theo }) => ({
      invoiceNumber: await aDoneJob(rosa, theo),
      paymentWithId: theo._id,
      paymentWithInitial: "TL",
      paymentMethod: "CREDITCARD",
      amount: 100,
      vehicle: "2022 Subaru Outback Touring",
      locationId: "MAIN",
      sourceId: okCard,
    }),
    is: { status: "APPROVED" },
    has: ["paymentId", "cardState", "riskEvaluation"],
  },
  "records a check": {
    by: "theo",
    send: "PUT",
    to: () => "/acceptpayment",
    with: async ({ rosa, theo }) => ({
      invoiceNumber: await aDoneJob(rosa, theo),
      paymentWithId: theo._id,
      paymentWithInitial: "TL",
      paymentMethod: "CHECK",
      amount: 100,
      tipamount: 5,
      checknumber: "1187",
      vehicle: "2022 Subaru Outback Touring",
    }),
    is: { matches: 1 },
  },
  texts: {
    by: "rosa",
    send: "PUT",
    to: () => "/sendtext",
    with: ({ mia }) => ({ phone: mia.phone, message: "Your glass is here." }),
  },
  emails: {
    by: "rosa",
    send: "PUT",
    to: () => "/sendemail",
    with: () => ({
      subject: "Your invoice",
      message: "Here it is.",
      htmlmessage: "<p>Here it is.</p>",
      email: "mia@example.com",
      ccemail: "office@example.com",
    }),
  },
}

const catalogCalls: Record<string, Call> = {
  "finds the quote of a part": {
    by: "rosa",
    send: "GET",
    to: () => "/quote?nagPart=FW04218GTNN&limit=1",
    is: { results: [{ nagPart: "FW04218GTNN" }] },
  },
  "quotes the glass of a vehicle": {
    by: "nobody",
    send: "GET",
    to: () => "/quote?year=2019&make=HONDA&model=CIVIC&style=4 DOOR SEDAN&request=glass&service=replace",
    has: ["results", "totalCount"],
  },
  "searches quotes": {
    by: "nobody",
    send: "GET",
    to: () => "/quote?search=2019 honda civic&service=replace&limit=300",
    has: ["results", "totalCount"],
  },
  "reads the parts of a vehicle": {
    by: "rosa",
    send: "GET",
    to: () => "/vehiclepart?carId=car-1001",
    has: ["glass", "nagParts", "oemParts", "mouldingParts"],
  },
  "reads a vehicle by its car id": {
    by: "rosa",
    send: "GET",
    to: () => "/vehicles?data=carId&carId=car-1001",
    has: ["year", "make", "model", "style"],
  },
  "lists years": { by: "nobody", send: "GET", to: () => "/vehicles?data=years" },
  "lists makes": { by: "nobody", send: "GET", to: () => "/vehicles?data=makes&year=2019" },
  "lists models": { by: "nobody", send: "GET", to: () => "/vehicles?data=models&year=2019&make=HONDA" },
  "lists styles": {
    by: "nobody",
    send: "GET",
    to: () => "/vehicles?data=styles&year=2019&make=HONDA&model=CIVIC",
    has: ["style", "carId", "glass"],
  },
  "reads prices of a supplier": { by: "rosa", send: "GET", to: () => "/readmygrantpart?part=FW04218GTNN" },
  "reads accessories of a supplier": {
    by: "rosa",
    send: "GET",
    to: () => "/readmygrantaccessories?part=FW04218GTNN",
  },
  "opens a session of the lookup": { by: "rosa", send: "GET", to: () => "/mitchellupdatesession" },
  "reads the list of vehicles of the lookup": {
    by: "rosa",
    send: "PUT",
    to: () => "/readvehiclelist",
    with: () => ({ year: "", make: "", model: "", style: "", viewState: "" }),
    has: ["searchResults", "viewState", "GUID"],
  },
  "lists the catalog": {
    by: "boss",
    send: "GET",
    to: () => "/quotevehicles?searchable=true&search=honda&year=2019&make=HONDA&limit=100&fields=year,make",
    has: ["results", "totalCount"],
  },
  "lists the years of the catalog": {
    by: "boss",
    send: "GET",
    to: () => "/quotecatalogdistinct?distinct=year&searchable=true",
    has: ["results"],
  },
  "lists the makes of a year": {
    by: "boss",
    send: "GET",
    to: () => "/quotecatalogdistinct?distinct=make&searchable=true&year=2019",
    has: ["results"],
  },
  "counts the catalog": { by: "boss", send: "GET", to: () => "/quotecatalogcount", has: ["count"] },
  "lists the steps of the quote program": { by: "boss", send: "GET", to: () => "/readecstasks" },
  "reads the run of the quote program": { by: "boss", send: "GET", to: () => "/readquotesystemstate" },
  "reads a dispatch": {
    by: "rosa",
    send: "GET",
    to: async () => `/readsafelitedispatch?dispatch=${(await aDispatch()).ReferralNumber}`,
    has: ["ReferralNumber", "CustVehicle"],
  },
  "counts new dispatches": { by: "rosa", send: "GET", to: () => "/ivy_checkForNewSafeliteDispatches" },
  "counts dispatches to invoice": {
    by: "rosa",
    send: "GET",
    to: () => "/ivy_safeliteDispatchesReadyToInvoice",
  },
  "reads the assistant": { by: "rosa", send: "GET", to: () => "/ivy" },
  "lists tasks": { by: "rosa", send: "GET", to: () => "/task" },
  "adds a task": {
    by: "rosa",
    send: "POST",
    to: () => "/task",
    with: ({ rosa, theo }) => ({
      description: "Call Sutter Fleet",
      state: "Incomplete",
      assignedToId: theo._id,
      assignedToInitial: "TL",
      assignedById: rosa._id,
      assignedByInitial: "CR",
    }),
    status: 201,
  },
  "changes a task": {
    by: "rosa",
    send: "PUT",
    to: () => "/task",
    with: async ({ rosa }) => ({ _id: (await aTask(rosa))._id, state: "InProgress" }),
  },
  "deletes a task": {
    by: "rosa",
    send: "DELETE",
    to: async ({ rosa }) => `/task?id=${(await aTask(rosa))._id}`,
  },
}

const aVehicle = async ({ rosa, mia }: World): Promise<string> => {
  const { body } = await as(rosa).post("/vehicle", { customerId: mia._id, year: 2022, make: "Subaru" })
  return (body as { _id: string })._id
}

const chapters = { sessionCalls, siteCalls, peopleCalls, accountCalls, jobCalls, catalogCalls }

describe.each(Object.entries(chapters))("Calls of the specification: %s", (_, calls) => {
  it.each(Object.entries(calls))("%s", async (_name, call) => {
    const address = await call.to(world)
    const body = await call.with?.(world)
    const caller = call.by === "nobody" ? undefined : world[call.by]
    const reply = await as(caller).send(call.send, address, body)
    expect(reply.status, JSON.stringify(reply.body)).toBe(call.status ?? 200)
    const first: unknown = Array.isArray(reply.body) ? reply.body[0] : reply.body
    if (call.is) expect(first).toMatchObject(call.is)
    if (call.has) expect(Object.keys(Object(first))).toEqual(expect.arrayContaining([...call.has]))
    if (call.hasOnly) expect(Object.keys(Object(first)).toSorted()).toEqual([...call.hasOnly].toSorted())
  })
})

/** Calls that change what every other test takes for granted. */
describe("Shop-wide calls of the specification", () => {
  const program = ownProgram()
  /** Seen just now: a run not seen for a while counts as lost. */
  const startRunning = () =>
    program.has(aRun({ state: "Running", completed: null, taskId: null, seenAt: new Date().toISOString() }))
  const send = async (method: string, path: string, body: object) =>
    program.as(await program.people().admin()).send(method, path, body)

  it("changes the business info", async () => {
    const info = {
      footerData: "Open since 2001.",
      invoicePrintData: "Keep the tape on.",
      warrantyData: "For as long as you own the car.",
      invoiceEmailMessageData: "Here is your invoice.",
      email: "copies@example.com",
      serviceRequestReviewTextMessageData: "Were we good?",
      serviceRequestTextMessageData: "We'll call you.",
      businessname: "Clearline",
      phone: "5305550111",
      mainshop: "455 East Main Street, Woodland, CA 95776",
    }
    const { status, body } = await send("PUT", "/businessinfo", info)
    expect({ status, body }).toMatchObject({ status: 200, body: { matches: 1 } })
    expect((await program.as().get("/businessinfo")).body).toMatchObject([{ footerData: info.footerData }])
  })

  it("saves the logins of all seven suppliers", async () => {
    const logins = Object.fromEntries(
      suppliers.flatMap((name) => [
        [`${name}Username`, "clearline"],
        [`${name}Password`, "of last year"],
      ]),
    )
    const reply = await send("PUT", "/credentials", logins)
    expect(reply).toMatchObject({ status: 200, body: { matches: 1 } })
  })

  it("saves the quote formulas", async () => {
    const formulas = { quoteFormulaReplace: "cost * 1.30 + 100", quoteFormulaRepair: "40" }
    expect(await send("PUT", "/settings", formulas)).toMatchObject({ status: 200, body: { matches: 1 } })
  })

  it("starts the quote program and one of its steps", async () => {
    expect(await send("POST", "/quotesoftwarestate", {})).toMatchObject({
      status: 200,
      body: { response: "ok" },
    })
    await program.remove()
    expect((await send("POST", "/createecstasks", { taskDefinition: "data-puller" })).status).toBe(200)
  })

  it("stops the quote program in both ways", async () => {
    await startRunning()
    expect(await send("PUT", "/quotesoftwarestate", { command: "stop" })).toMatchObject({
      status: 200,
      body: { response: "ok" },
    })
    await startRunning()
    expect((await program.as(await program.people().admin()).delete("/deleteecstasks")).status).toBe(200)
  })
})
