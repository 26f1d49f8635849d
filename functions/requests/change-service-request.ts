import { randomUUID } from "node:crypto"
import { changeServiceRequest } from "../../shared/api/requests/endpoints.ts"
import type { ServiceRequest } from "../../shared/api/requests/service-request.ts"
import { mayDo } from "../../shared/domain/actions.ts"
import { checkReductions } from "../../shared/domain/charges/promo.ts"
import { solveForDue } from "../../shared/domain/charges/solve-backwards.ts"
import { totalsFactsOf } from "../../shared/domain/charges/totals-facts.ts"
import { handle } from "../platform/handle.ts"
import { objects } from "../platform/objects.ts"
import { Refusal } from "../platform/refusal.ts"
import { branchStore } from "../settings/store.ts"
import { userReader } from "../users/store.ts"
import { personOf } from "./person.ts"
import { patchOf, pricedLines, rescheduled } from "./rules/edit.ts"
import { mayOpen } from "./rules/ownership.ts"
import { payByRates } from "./rules/pay-by-rates.ts"
import { peopleIn, unknownIn } from "./rules/references.ts"
import { signatureStore } from "./signature.ts"
import { requestStore } from "./store.ts"

const withDue = (request: ServiceRequest, wantedDue: number | undefined): ServiceRequest => {
  if (wantedDue === undefined) return request
  const solved = solveForDue(totalsFactsOf(request), wantedDue, randomUUID)
  if (!solved.ok) throw new Refusal(solved.refusal, { detail: solved.detail })
  return { ...request, charges: solved.charges, customerCredit: solved.customerCredit || undefined }
}

const actionName = (body: object): string => {
  if ("wantedDue" in body) return "changed the amount due"
  if ("charges" in body) return "changed the charges"
  if ("signatureData" in body) return "saved the signature"
  return "changed the request"
}

export const handler = handle(
  changeServiceRequest,
  ({ table, needs }) => ({
    requests: requestStore(table),
    branches: branchStore(table),
    users: userReader(table),
    signatures: signatureStore(needs("objects", objects)),
  }),
  async (
    { query: { invoiceNumber }, body },
    { requests, branches, users, signatures },
    { actor, now, commit },
  ) => {
    const people = await users.getMany(peopleIn(body))
    const places = await branches.all()
    const signature =
      body.signatureData === undefined
        ? {}
        : {
            signatureData: await signatures.put(invoiceNumber, body.signatureData),
            signedAt: now.toISOString(),
            signedWith: body.signedWith ?? actor.name,
          }
    const patch = { ...patchOf(body), ...signature }
    const reply = ({ version }: { version: number }) => ({ matches: 1, version })
    const stored = await requests.change({
      number: invoiceNumber,
      seen: body.version,
      by: personOf(actor),
      role: actor.role,
      now,
      branches: places,
      commit,
      reply,
      decide: (current) => {
        if (!mayOpen(actor, current))
          throw new Refusal("not_found", { detail: "Service Request was not found." })
        const fields = unknownIn(body, { users: people, branches: places }, current)
        if (fields.length > 0) throw new Refusal("malformed", { fields })
        const signing = mayDo("saveSignature", current, actor.role)
        if (body.signatureData !== undefined && !signing.ok)
          throw new Refusal(signing.refusal, { detail: signing.detail })
        return {
          patch,
          ...(body.charges && {
            lines: body.charges,
            priceLines: pricedLines(randomUUID, payByRates(people)),
          }),
          finish: (merged) => {
            const kept = checkReductions(merged)
            if (!kept.ok) throw new Refusal(kept.refusal)
            return { ...withDue(merged, body.wantedDue), ...rescheduled(current, patch) }
          },
          action: actionName(body),
        }
      },
    })
    return reply(stored)
  },
)
