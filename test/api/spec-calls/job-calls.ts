import { photo } from "../../builders/photo.ts"
import { attached } from "../media/attach.ts"
import { aNote } from "../notes/note.ts"
import { okCard } from "../payments/card.ts"
import { aDoneJob, aJob, aPaidJob, open } from "../requests/job.ts"
import { picture } from "../requests/signature.ts"
import { reviewed, toReview } from "../reviews/review.ts"
import type { Call } from "./world.ts"

const day = "11/20/2026"
const overheadRows =
  "vehicle,customerName,customerFullAddress,serviceStatus,total,totalPartsCost,totalMiscCost,customerTipAmount,totalLaborCost,totalPnlNet,invoiceType,insuranceDeductible,taxExempt,taxRate,totalCustomerDue,totalInsuranceDue,totalLabor,totalParts,totalSubtotal,totalTax,appointmentTechnicians,appointmentTechniciansInstall,appointmentTechniciansRemoval,billingNotes,customerCredit,serviceSummary,invoiceNumber,charges,halfJob,multiJob"

export const jobCalls: Record<string, Call> = {
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
