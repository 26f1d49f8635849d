import { globSync, readFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { isPaper } from "./translate.ts"

const root = join(import.meta.dirname, "..")

const folders: Record<string, string> = { "#shared/": "shared/", "#web/": "web/src/" }

const resolve = (from: string, specifier: string): string | undefined => {
  if (specifier.startsWith(".")) return join(dirname(from), specifier)
  const alias = Object.keys(folders).find((prefix) => specifier.startsWith(prefix))
  return alias && folders[alias] + specifier.slice(alias.length)
}

/** Code of the API whose sentences pages translate (`shared/reply-language.ts`). */
const replies = [
  "functions/customers/references.ts",
  "functions/events/rules/obsolete-text.ts",
  "functions/invoices/act-on-job.ts",
  "functions/invoices/change-text-consent.ts",
  "functions/invoices/rules/job-page-changes.ts",
  "functions/invoices/rules/lines.ts",
  "functions/messages/rules/status-update.ts",
  "functions/messages/send-email.ts",
  "functions/messages/send-text.ts",
  "functions/payments/cancel-payment.ts",
  "functions/payments/charge-card.ts",
  "functions/payments/record-payment.ts",
  "functions/payments/rules/accept-payment.ts",
  "functions/platform/files/images.ts",
  "functions/platform/files/pictures.ts",
  "functions/platform/files/signatures.ts",
  "functions/platform/hourly-limit.ts",
  "functions/platform/http/parse.ts",
  "functions/providers/ses.ts",
  "functions/providers/suppliers/failure.ts",
  "functions/providers/twilio.ts",
  "functions/requests/act-on-service-request.ts",
  "functions/requests/texts/sent-invoice-copy.ts",
  "functions/requests/notify-technicians.ts",
  "functions/requests/rules/check-window.ts",
  "functions/requests/rules/reassign.ts",
  "functions/requests/rules/references.ts",
  "functions/requests/rules/staff-edit.ts",
  "functions/session/rules/attempts.ts",
  "functions/uploads/refused-picture.ts",
  "functions/users/delete-user.ts",
  "functions/users/delete-view.ts",
  "functions/users/rules/change-user.ts",
  "functions/users/save-stop-order.ts",
  "functions/users/save-view.ts",
]

/** What technicians and customers see behind the login. The office's screens stay English. */
const staffScreens = [
  "web/src/app/**/!(OtherQueueDialog).{ts,tsx}",
  "web/src/data/!(offline|messages|parts|people|money|uploads)/*.ts",
  "web/src/data/messages/message-text.ts",
  "web/src/data/money/invoices.ts",
  "web/src/data/offline/*.ts",
  "web/src/data/parts/inventory.ts",
  "web/src/data/people/technicians.ts",
  "web/src/data/uploads/image.ts",
  "web/src/staff/account/parts/{CommercialRequests,CustomerJobs,Filters,OwnMessages,PdfInvoice,RequestGroups}.tsx",
  "web/src/staff/account/{Account.tsx,groups.ts}",
  "web/src/staff/earnings/parts/!(Payroll|PayrollJobs).tsx",
  "web/src/staff/earnings/{Earnings.tsx,search-parameters.ts,csv.ts}",
  "web/src/staff/fuel/**/*.tsx",
  "web/src/staff/inventory/**/*.tsx",
  "web/src/staff/partcheck/*.tsx",
  "web/src/staff/profile/*.{ts,tsx}",
  "web/src/staff/profile/parts/!(OpenJobsDialog).tsx",
  "web/src/staff/requests/calendar/*.tsx",
  "web/src/staff/requests/detail/*.{ts,tsx}",
  "web/src/staff/requests/detail/appointment/{AppointmentPanel,RequestedTime,TechniciansFact}.tsx",
  "web/src/staff/requests/detail/billing/{PayerPanel,PaymentsPanel}.tsx",
  "web/src/staff/requests/detail/charges/*.{ts,tsx}",
  "web/src/staff/requests/detail/charges/picker/{PartNumberForm,PartStep,PartsDialog,VehicleParts}.tsx",
  "web/src/staff/requests/detail/dialogs/{AssignDialog,AuthorizeDialog,CalibrationDialog,CustomerTextNotice}.tsx",
  "web/src/staff/requests/detail/dialogs/{NavigateDialog,NotifyDialog,OldPartsDialog,OpenDialog,RequestConflict}.tsx",
  "web/src/staff/requests/detail/dialogs/{SendInvoiceDialog,TechniciansDialog,WarrantyDialog}.tsx",
  "web/src/staff/requests/detail/dialogs/{price-change,technician-list-names}.ts",
  "web/src/staff/requests/detail/media/{AddPhotos,AttachmentsPanel,CategorySelect,UploadingPhotoTile,Viewer,QueuedPhotoTile}.tsx",
  "web/src/staff/requests/detail/{actions,customer,history,install,job,notes,vehicle,vin,queued}/*.{ts,tsx}",
  "web/src/staff/requests/list/parts/{labels.ts,{DayNav,MonthCalendar,RequestCards,WeekStrip}.tsx}",
  "web/src/staff/requests/list/today/*.{ts,tsx}",
  "web/src/staff/requests/list/{List,OwnDay}.tsx",
  "web/src/staff/requests/payments/*.{ts,tsx}",
  "web/src/staff/requests/payments/parts/*.{ts,tsx}",
  "web/src/staff/requests/payments/pos/*.ts",
  "web/src/staff/requests/payments/refunds/{Payments,Surplus}.tsx",
  "web/src/staff/requests/stops-map/*.{ts,tsx}",
  "web/src/staff/requests/scheduler/labels.ts",
  "web/src/staff/session/*.{ts,tsx}",
  "web/src/staff/settings/parts/PasswordPanel.tsx",
  "web/src/staff/shared/appointment/appointment-choices.ts",
  "web/src/staff/shared/earnings/{EarningsTiles,PaidPeople}.tsx",
  "web/src/staff/shared/glass/{CarSearch,FeatureQuestions,PartByNumber}.tsx",
  "web/src/staff/shared/hours/shifts.ts",
  "web/src/staff/shared/jobs/!(use-overlap-confirmation).{ts,tsx}",
  "web/src/staff/shared/people/TechnicianPicker.tsx",
  "web/src/staff/shared/stock/*.{ts,tsx}",
  "web/src/staff/shared/tasks/*.tsx",
  "web/src/staff/shared/texts/{TextLength,TextsFact}.tsx",
  "web/src/staff/shared/vehicle/{CarFields.tsx,PlateField.tsx,values.ts}",
  "web/src/staff/shared/{account,cards,charges,saved-views}/*.{ts,tsx}",
  "web/src/staff/tasks/parts/{NoTasks,TaskList,TaskRow}.tsx",
  "web/src/staff/tasks/{OwnTasks.tsx,search-parameters.ts}",
  "web/src/ui/**/*.{ts,tsx}",
]

/**
 * All sources with translated sentences: what the public pages' two builds import, what replies consist of, and the
 * staff app's screens for technicians and customers.
 */
export function translatedSources(): { file: string; code: string; area: string }[] {
  const found = new Map<string, string>()
  const visit = (file: string) => {
    if (found.has(file) || !/\.tsx?$/.test(file)) return
    const code = readFileSync(join(root, file), "utf8")
    found.set(file, code)
    for (const [, specifier = ""] of code.matchAll(/(?:from|import\(|import) ?"([^"]+)"/g)) {
      const next = resolve(file, specifier)
      if (next) visit(next)
    }
  }
  const rules = globSync("shared/**/*.ts", { cwd: root }).filter((file) => !file.includes(".test."))
  for (const file of ["web/src/app/site.ts", "web/src/app/site-renderer.tsx", ...replies, ...rules])
    visit(file)
  const isOfSite = new Set(found.keys())
  for (const file of globSync(staffScreens, { cwd: root }))
    if (!file.includes(".test.") && !found.has(file)) found.set(file, readFileSync(join(root, file), "utf8"))
  return [...found]
    .filter(([file]) => !file.startsWith("functions/") || replies.includes(file))
    .map(([file, code]) => ({ file, code, area: areaOf(relative("", file), isOfSite.has(file)) }))
}

/**
 * The catalog: a page's folder, `site` for what pages share, `shared` for rules and replies, `paper` for invoices, and
 * for the staff app `staff-` with the area's folder.
 */
const areaOf = (file: string, isOfSite: boolean): string => {
  if (isPaper(file)) return "paper"
  const [, page] = /^web\/src\/site\/(\w+)\//.exec(file) ?? []
  if (page) return page
  const [, area] = /^web\/src\/staff\/(?:requests\/)?([\w-]+)\//.exec(file) ?? []
  if (area) return `staff-${area}`
  if (file.startsWith("shared/") || file.startsWith("functions/")) return "shared"
  return isOfSite ? "site" : "staff-app"
}
