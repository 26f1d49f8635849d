import { randomUUID } from "node:crypto"
import { notifyTechnicians } from "#shared/api/requests/endpoints.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { User } from "#shared/api/users.ts"
import { mayDo } from "#shared/domain/job/actions.ts"
import { phoneToText } from "#shared/domain/job/request.ts"
import { isPhone, readPhone } from "#shared/domain/people/phone.ts"
import { t } from "#shared/language.ts"
import { consentReader } from "../messages/store.ts"
import { handle } from "../platform/handle.ts"
import type { Message } from "../platform/outbox.ts"
import { malformed } from "../platform/refusal.ts"
import { retryOnConflict } from "../platform/table.ts"
import { branchStore, settingsReader } from "../settings/store.ts"
import { userReader } from "../users/store.ts"
import { prefetchRequest, requestReader } from "./readers/request.ts"
import { enrouteText, jobText } from "./rules/customer-texts.ts"
import { changeRequestWrites } from "./store.ts"
import { driverName } from "./texts/driver-name.ts"

export const handler = handle(
  notifyTechnicians,
  ({ table }) => ({
    requests: requestReader(table),
    branches: branchStore(table),
    settings: settingsReader(table),
    consents: consentReader(table),
    users: userReader(table),
  }),
  async ({ body }, { requests, branches, settings, consents, users }, { actor, now, commit, refuse }) => {
    const [allBranches, { businessname: shop }] = await Promise.all([branches.all(), settings.businessInfo()])

    const findRecipients = async (job: ServiceRequest): Promise<User[]> => {
      const recipients = body.technicians ?? job.assignedTechnicians
      const unassigned = recipients.filter((id) => !job.assignedTechnicians.includes(id))
      if (unassigned.length > 0)
        throw malformed("technicians", t(`Not assigned to this job: ${unassigned.join(", ")}.`))
      const technicians = (await users.getMany(recipients)).filter(({ phone }) => isPhone(phone))
      if (technicians.length === 0) throw malformed("technicians", t("Choose a technician who has a phone."))
      return technicians
    }
    const findCustomerPhone = async (job: ServiceRequest): Promise<string | undefined> => {
      if (body.phone === undefined) return undefined
      const phone = phoneToText(job)
      if (phone === undefined || readPhone(body.phone) !== phone)
        throw malformed("phone", t("This isn't the phone of the job's customer."))
      return consents.phoneIfConsented(phone)
    }

    return retryOnConflict(
      () => true,
      async () => {
        const job = await requests.openFor(actor, body.invoiceNumber, refuse)
        const may = mayDo("notifyTechnicians", job, actor.role)
        if (!may.ok) throw refuse(may.refusal, { detail: may.detail })
        const [technicians, customer, technician] = await Promise.all([
          findRecipients(job),
          findCustomerPhone(job),
          driverName(users, job, actor),
        ])
        const texts: Message[] = [
          ...technicians.map((recipient) => jobText(randomUUID(), recipient, job, { shop }, now)),
          ...(customer ? [enrouteText(randomUUID(), customer, job, { shop, technician }, now)] : []),
        ]
        const names = [...technicians.map(({ name }) => name), ...(customer ? ["the customer"] : [])]
        const reply = { matches: texts.length, customerTexted: customer !== undefined }
        const event = { code: "techniciansNotified", names } as const
        const step = { patch: {}, event, messages: texts }
        await commit(changeRequestWrites(job, step, { actor, now, branches: allBranches }), reply)
        return reply
      },
    )
  },
  prefetchRequest,
)
