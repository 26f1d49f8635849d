import { mayPass } from "#shared/domain/people/permissions.ts"
import { useSession } from "../../api/session.ts"
import { useOpeningMessage } from "../../app/navigation-message.ts"
import { PageTitle } from "../../app/PageTitle.tsx"
import { Notice } from "../../ui/feedback/Notice.tsx"
import { PageHeader } from "../../ui/page/PageHeader.tsx"
import { AdministrationPanel } from "./parts/AdministrationPanel.tsx"
import { AutofillPanel } from "./parts/AutofillPanel.tsx"
import { CredentialsPanel } from "./parts/CredentialsPanel.tsx"
import { InstantQuotesPanel } from "./parts/InstantQuotesPanel.tsx"
import { PasswordPanel } from "./parts/PasswordPanel.tsx"
import { QuoteSoftwarePanel } from "./parts/QuoteSoftwarePanel.tsx"
import { SiteReviewsPanel } from "./parts/SiteReviewsPanel.tsx"
import { TextTemplatesPanel } from "./parts/TextTemplatesPanel.tsx"
import { UrethanesPanel } from "./parts/UrethanesPanel.tsx"
import { VideoPanel } from "./parts/VideoPanel.tsx"
import styles from "./Settings.module.css"

export default function Settings() {
  const session = useSession()
  const message = useOpeningMessage()
  if (!session) return null
  const { id, role } = session
  return (
    <>
      <PageHeader title={<PageTitle />} />
      <div className={styles.page}>
        <Notice message={message} />
        <div className="phone-gap-4 stack min-w-0 gap-5">
          <PasswordPanel userId={id} role={role} />
          <AdministrationPanel role={role} />
        </div>
        <div className="phone-gap-4 stack min-w-0 gap-5">
          {mayPass(role, ["clerk"]) && <VideoPanel sender={id} />}
          {mayPass(role, []) && <InstantQuotesPanel />}
          {mayPass(role, []) && <QuoteSoftwarePanel />}
          {mayPass(role, []) && <CredentialsPanel />}
          {mayPass(role, []) && <AutofillPanel />}
          {mayPass(role, []) && <TextTemplatesPanel />}
          {/* Last, because the lengths of their lists aren't known while they load. */}
          {mayPass(role, []) && <SiteReviewsPanel />}
          {mayPass(role, []) && <UrethanesPanel />}
        </div>
      </div>
    </>
  )
}
