import { people } from "../../builders/people.ts"
import { photo } from "../../builders/photo.ts"
import { as, malformed } from "../client.ts"
import { okCard } from "../payments/card.ts"
import { table } from "../table.ts"
import type { Call, World } from "./world.ts"

const { technician, customer } = people(table)

const aVehicle = async ({ rosa, mia }: World): Promise<string> => {
  const { body } = await as(rosa).post("/vehicle", { customerId: mia._id, year: 2022, make: "Subaru" })
  return (body as { _id: string })._id
}

/** A card that the owner has not agreed to keep. */
const cardOf = async ({ rosa, mia }: World) => {
  const squareUser = { id: mia._id, name: mia.name, phoneNumber: mia.phone }
  const { body } = await as(rosa).post("/squareuser", malformed(squareUser))
  return { squareCustomerId: body.id, cardholderName: "Mia Reyes", sourceId: okCard }
}

export const peopleCalls: Record<string, Call> = {
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
    with: async (people) => ({ ...(await cardOf(people)), agreed: true }),
    is: { status: "APPROVED", cardState: "ENABLED" },
    has: ["paymentId", "riskEvaluation"],
  },
  "asks first for the agreement to keep a card": {
    by: "rosa",
    send: "POST",
    to: () => "/savecreditcard",
    with: cardOf,
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
