import { todayIn } from "#shared/domain/schedule/dates.ts"
import { furtherActions } from "../actions/further-actions.ts"
import { JobHeader } from "../actions/JobHeader.tsx"
import { MoreMenu } from "../actions/MoreMenu.tsx"
import { contactsOf, linkActions } from "./links.ts"
import { useJob } from "./use-job-screen.ts"

/** Number, status, and the menu of what else can be done. */
export function HeaderSection() {
  const { request, session, has, now, phone, isTechnician, allowed, highlighted, requestActions } = useJob()
  const linking = linkActions(request, requestActions.textLink)
  const links = furtherActions(session.role, contactsOf(request)).flatMap(({ action, text, icon }) =>
    action === "textLink" || action === "copyLink" ? [{ text, icon, run: linking[action] }] : [],
  )
  return (
    <JobHeader
      request={request}
      today={todayIn(now)}
      phone={phone}
      isTechnician={isTechnician}
      more={
        has("menu") && (
          <MoreMenu
            allowed={allowed}
            highlighted={highlighted}
            phone={phone}
            printAddress={`/invoice/${request.invoiceKey}`}
            onAct={requestActions.begin}
            links={links}
          />
        )
      }
      onText={has("textFromShop") ? requestActions.text : undefined}
      onStatus={allowed.setStatus.allowed ? () => requestActions.begin("setStatus") : undefined}
    />
  )
}
