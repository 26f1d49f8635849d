import * as z from "zod"
import { endpoint, shapeByRole } from "./definition/endpoint.ts"
import { email, id, phone } from "./definition/kinds.ts"
import {
  baseVersion,
  chosenHours,
  hours,
  hoursOfDays,
  Saved,
  trimmedText,
  version,
} from "./definition/shop-kinds.ts"

export const ContactInfo = z.object({
  _id: id,
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  ...hoursOfDays(hours),
})

export type ContactInfo = z.output<typeof ContactInfo>

export const getContactInfo = endpoint({
  area: "settings",
  name: "get-contact-info",
  method: "GET",
  path: "/contactinfo",
  roles: "public",
  programs: true,
  access: ["table:read"],
  reply: shapeByRole(z.array(ContactInfo.extend(version)), {
    public: z.array(ContactInfo),
    user: z.array(ContactInfo),
  }),
  refusals: [],
})

export const changeContactInfo = endpoint({
  area: "settings",
  name: "change-contact-info",
  method: "PUT",
  path: "/contactinfo",
  roles: ["clerk"],
  access: ["table:read", "table:write"],
  body: z
    .strictObject({
      _id: z.literal("contact"),
      phone,
      email,
      address: trimmedText(200).min(3, "Enter the main shop's address."),
      ...hoursOfDays(chosenHours),
    })
    .partial()
    .extend(baseVersion),
  reply: Saved,
  refusals: ["changed_meanwhile"],
})
