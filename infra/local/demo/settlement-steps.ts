import { assignRoles, paysTechnicians } from "#shared/domain/money/pay.ts"
import { addMinutes, at, atTheDesk, deskDayAfter } from "./clock.ts"
import type { Payment } from "./job-runner.ts"
import type { Random } from "./random.ts"
import { signatureOf } from "./signatures.ts"
import { type Step, setStatus } from "./step.ts"

/* Steps after the work: payments, signatures, and the technicians' pay. */

const checkNumber = (random: Random): string => String(random.between(1004, 9860))

const tipOf = (random: Random): number =>
  random.chance(0.14) ? random.pick([500, 1000, 1000, 1500, 2000]) : 0

const inHand = (random: Random): Payment => {
  const method = random.weighted({ POINTOFSALE: 60, CASH: 17, CHECK: 15 })
  return { method, tip: tipOf(random), ...(method === "CHECK" && { checknumber: checkNumber(random) }) }
}

export const collectAndSign: Step = (from, { technicians: [technician], client, random }, runner) => {
  if (!technician) return from
  const signature = signatureOf(client.user._id)
  const when = addMinutes(from, random.between(3, 8))
  if (runner.now().totalCustomerDue > 0 && random.chance(0.83))
    runner.pay(when, technician, { ...inHand(random), signature })
  else if (random.chance(0.8)) runner.sign(when, technician, signature)
  return when
}

export const sendToAccount: Step = (from, { technicians: [technician], clerk, client, random }, runner) => {
  if (!technician || runner.now().totalUnpaid <= 0) return from
  if (random.chance(0.6)) runner.sign(addMinutes(from, 3), technician, signatureOf(client.user._id))
  const when = atTheDesk(from, random.between(30, 200))
  runner.act("invoiceCopySent", when, clerk, { by: "email" })
  return when
}

export const enterOverhead: Step = (from, { technicians, clerk, random, appointment }, runner) => {
  if (!appointment || random.chance(0.1)) return from
  const evening = at(deskDayAfter(appointment.date, random.between(1, 2)), 16 * 60 + random.between(5, 45))
  const when = random.fork("overhead").chance(0.6) ? addMinutes(from, 15) : evening
  const roles = assignRoles(technicians).map(({ technician: { _id }, role }) => ({ _id, role, half: false }))
  runner.editCharges(when, clerk, (charges) =>
    charges.map((line) => (paysTechnicians(line) ? { ...line, technicians: roles } : line)),
  )
  return when
}

const mailTime = (random: Random): number => random.between(9 * 60 + 30, 12 * 60)

export const checkByMail: Step = (from, { clerk, random, appointment }, runner) => {
  if (!appointment || runner.now().customerPaid || runner.now().totalCustomerDue <= 0 || random.chance(0.12))
    return from
  const when = at(deskDayAfter(appointment.date, random.between(3, 12)), mailTime(random))
  runner.pay(when, clerk, { method: "CHECK", checknumber: checkNumber(random) })
  return when
}

export const insurerPays: Step = (from, { clerk, random, appointment }, runner) => {
  if (!appointment || runner.now().totalInsuranceDue <= 0) return from
  const { date } = appointment
  const day = (least: number, most: number) =>
    at(deskDayAfter(date, random.between(least, most)), mailTime(random))
  const billOutcome = random.weighted({ silent: 40, submitted: 35, accepted: 22, rejected: 3 })
  if (billOutcome !== "silent") setStatus(runner, day(2, 3), clerk, "invoiceSubmitted")
  if (billOutcome === "accepted") setStatus(runner, day(4, 7), clerk, "invoiceAccepted")
  if (billOutcome === "rejected") {
    setStatus(runner, day(5, 7), clerk, "invoiceRejected", "Wants the part number of the moulding.")
    setStatus(runner, day(11, 13), clerk, "invoiceSubmitted", "Sent again with the part number.")
  }
  const when = day(14, 27)
  if (random.chance(0.97)) runner.pay(when, clerk, { method: "INSURANCEPAID" })
  return when
}

export const accountPays: Step = (from, { clerk, random, appointment }, runner) => {
  if (!appointment || runner.now().totalUnpaid <= 0) return from
  const { date } = appointment
  const day = (least: number, most: number) =>
    at(deskDayAfter(date, random.between(least, most)), mailTime(random))
  if (random.chance(0.5)) setStatus(runner, day(3, 6), clerk, "invoiceAccepted")
  else if (random.chance(0.08)) setStatus(runner, day(3, 6), clerk, "invoiceRejected", "No PO number on it.")
  const when = day(13, 36)
  if (random.chance(0.95)) runner.pay(when, clerk, { method: "CHECK", checknumber: checkNumber(random) })
  return when
}
