import { type ReactNode, useId } from "react"
import { readPhone } from "#shared/domain/people/phone.ts"
import { languageNames, t } from "#shared/language.ts"
import { MailLink } from "#web/ui/MailLink.tsx"
import { PhoneLink } from "#web/ui/PhoneLink.tsx"
import { EditablePanel, Fact, Facts } from "#web/ui/page/Panel.tsx"
import { keepStateAndZip } from "../address-text.ts"
import type { PanelProps } from "../panel-props.ts"
import { firstLine, otherLines } from "../text-lines.ts"
import { CustomerForm } from "./CustomerForm.tsx"
import styles from "./CustomerPanel.module.css"
import { ProfileLink } from "./ProfileLink.tsx"

type Props = PanelProps & {
  texts: ReactNode
}

export function CustomerPanel(props: Props) {
  const formId = useId()
  const { request, save, onSaved, draftKey, texts, ...panel } = props
  return (
    <EditablePanel title="Customer" formId={formId} {...panel}>
      {panel.editing ? (
        <CustomerForm id={formId} request={request} save={save} onSaved={onSaved} draftKey={draftKey} />
      ) : (
        <CustomerFacts request={request} texts={texts} />
      )}
    </EditablePanel>
  )
}

function CustomerFacts({ request, texts }: Pick<Props, "request" | "texts">) {
  const {
    customerId,
    customerName,
    customerPhone,
    customerEmail,
    customerFullAddress,
    language = "en",
  } = request
  const email = firstLine(customerEmail)
  return (
    <Facts>
      <Fact label="Name">
        {customerId ? (
          <ProfileLink id={customerId}>{customerName || t("No name")}</ProfileLink>
        ) : (
          customerName
        )}
      </Fact>
      <Fact label="Phone">
        {customerPhone && (
          <Lines>{[firstLine(customerPhone), ...otherLines(customerPhone)].map(phoneOf)}</Lines>
        )}
      </Fact>
      <Fact label="Email">
        {email && (
          <Lines>
            {[email, ...otherLines(customerEmail)].map((address) => (
              <MailLink key={address} address={address} />
            ))}
          </Lines>
        )}
      </Fact>
      <Fact label="Address">{customerFullAddress && keepStateAndZip(customerFullAddress)}</Fact>
      <Fact label="Language">{languageNames[language]}</Fact>
      {texts}
    </Facts>
  )
}

/** Only the first phone or email is used. The others are shown below it. */
const Lines = ({ children }: { children: readonly ReactNode[] }) => (
  <span className={`${styles.lines} stack justify-items-start`}>{children}</span>
)

function phoneOf(line: string) {
  const phone = readPhone(line)
  return phone ? <PhoneLink key={line} phone={phone} /> : <span key={line}>{line}</span>
}
