import { showPhone } from "#shared/domain/people/phone.ts"
import { t } from "#shared/language.ts"

/** "A text to Priya Raman, (530) 555-0102". The phone number doesn't wrap. */
export const CustomerTextNotice = ({
  before,
  name,
  phone,
}: {
  before: string
  name: string | undefined
  phone: string | undefined
}) => (
  <>
    {before} {name || t("the customer")}
    {phone && (
      <>
        , <span className="nowrap">{showPhone(phone)}</span>
      </>
    )}
  </>
)
