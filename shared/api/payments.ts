import * as z from "zod"
import { endpoint } from "./endpoint.ts"
import { amount, id, money, signaturePicture, text, typedMoney } from "./kinds.ts"

export const paymentMethods = ["CASH", "CHECK", "INSURANCEPAID", "POINTOFSALE"] as const

export const recordPayment = endpoint({
  area: "payments",
  name: "record-payment",
  method: "PUT",
  path: "/acceptpayment",
  roles: ["clerk", "technician"],
  access: ["table:read", "table:write", "signatures"],
  body: z.strictObject({
    invoiceNumber: z.int(),
    paymentMethod: z.enum(paymentMethods),
    amount: typedMoney,
    tipamount: amount.optional(),
    checknumber: text(40).optional(),
    /** the amount due that the screen showed: another one now is a conflict */
    dueShown: money.optional(),
    version: z.int().min(1).optional(),
    /** of the new payment, made where the money was taken: its signature can name it before the server knows of it */
    _id: id.optional(),
    /** attaches a signature to a payment that was recorded before, and adds no money */
    paymentId: id.optional(),
    signatureData: signaturePicture.optional(),
    signedWith: text(60).optional(),
    paymentWithId: id.optional(),
    paymentWithInitial: text(10).optional(),
    vehicle: text(120).optional(),
  }),
  ignores: ["signedAt", "tipvalue", "tipmethod"],
  reply: z.object({ matches: z.int(), paymentId: id, serviceStatus: z.string(), version: z.int() }),
  refusals: [
    "not_found",
    "already_paid",
    "nothing_due",
    "missing_check_number",
    "due_changed",
    "changed_meanwhile",
    "action_not_allowed",
  ],
  legacy: "Error",
})
