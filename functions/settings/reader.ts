import * as z from "zod"
import { listBranches } from "#shared/api/branches.ts"
import { getBusinessInfo } from "#shared/api/business-info.ts"
import { getContactInfo } from "#shared/api/contact-info.ts"
import { getSettings } from "#shared/api/settings.ts"
import type { SiteContent } from "#shared/site.ts"
import type { TableReader } from "../platform/table.ts"
import { branchMapLink, publicDaysOff } from "./rules/branch.ts"
import { branchStore, businessInfoSetting, contactInfoSetting, settingsSetting } from "./store.ts"

export { supplierLogins } from "./credentials.ts"

type PublicSettings = Pick<SiteContent, "business" | "contact" | "branches" | "settings">

/** Public settings, exactly as the calls return them. */
export const publicSettings = async (table: TableReader): Promise<PublicSettings> => {
  const [business, contact, branches, settings] = await Promise.all([
    businessInfoSetting(table).read(),
    contactInfoSetting(table).read(),
    branchStore(table).all({ consistent: true }),
    settingsSetting(table).read(),
  ])
  return {
    business: getBusinessInfo.reply.narrower.public.element.parse(business),
    contact: getContactInfo.reply.narrower.public.element.parse(contact),
    branches: z.encode(
      listBranches.reply.narrower.public,
      branches.map((branch) => ({
        ...branch,
        map: branchMapLink(branch),
        daysOff: publicDaysOff(branch),
      })),
    ),
    settings: getSettings.reply.narrower.public.parse(settings),
  }
}
