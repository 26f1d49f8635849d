import { aDispatch } from "../ivy/dispatch.ts"
import { aTask } from "../tasks/task.ts"
import type { Call } from "./world.ts"

export const catalogCalls: Record<string, Call> = {
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
