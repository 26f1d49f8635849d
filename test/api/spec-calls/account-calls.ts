import { people } from "../../builders/people.ts"
import { photo } from "../../builders/photo.ts"
import { giveProfile } from "../billing/profile.ts"
import { aReceipt, receiptOf } from "../fuel/receipt.ts"
import { aReadyJob } from "../requests/job.ts"
import { table } from "../table.ts"
import type { Call } from "./world.ts"

const { commercialAccount } = people(table)
const today = new Intl.DateTimeFormat("en-US", { timeZone: "America/Los_Angeles" })
const accountRows =
  "invoiceNumber,vehicle,serviceStatus,externalReferenceNumber,serviceSummary,appointmentDate,total"
const jobRows =
  "invoiceNumber,charges,vehicle,customerFullAddress,appointmentLocation,appointmentTimeStart,appointmentTimeEnd,serviceStatus"

export const accountCalls: Record<string, Call> = {
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
