import { useQuery } from "@tanstack/react-query"
import { Search } from "lucide-react"
import { type UseFormReturn, useWatch } from "react-hook-form"
import { isPhone, readPhone, showPhone } from "#shared/domain/people/phone.ts"
import { consentOfPhoneQuery } from "#web/data/messages/text-consent.ts"
import { customersQuery, type KnownUser } from "#web/data/people/users.ts"
import { languageChoices } from "#web/staff/shared/people/language-choices.ts"
import { PersonFinder } from "#web/staff/shared/people/PersonFinder.tsx"
import { TextsFact } from "#web/staff/shared/texts/TextsFact.tsx"
import { Button } from "#web/ui/Button.tsx"
import { CheckField, PhoneField, SegmentField, TextField } from "#web/ui/form/fields.tsx"
import { Fact, Facts, Panel } from "#web/ui/page/Panel.tsx"
import type { NewRequest } from "../form.ts"
import styles from "./part.module.css"

type Props = {
  form: UseFormReturn<NewRequest>
  /** Also called for an existing customer with the typed phone number. */
  onPick: (person: KnownUser) => void
  onForget: () => void
}

/** "Dana Whitfield 530 555 0142" is a name with a phone. */
const phoneIn = (typed: string): string => (/[+(\d][\d\s().+-]{3,}/.exec(typed)?.[0] ?? "").trim()

export function CustomerPart({ form, onPick, onForget }: Props) {
  const { control, setValue, getFieldState, formState } = form
  const [customerId, isNew] = useWatch({ control, name: ["customerId", "isNewCustomer"] })

  const addNew = (typed: string) => {
    const number = phoneIn(typed)
    const name = typed.replace(number, "").replaceAll(/\s+/g, " ").trim()
    form.clearErrors("customerId")
    setValue("isNewCustomer", true)
    setValue("customerName", name)
    setValue("customerPhone", readPhone(number) ?? number)
    // Waits for the new fields, then focuses the first empty one.
    const next = name === "" ? "customerName" : number === "" ? "customerPhone" : "customerFullAddress"
    setTimeout(() => form.setFocus(next))
  }

  return (
    <Panel
      title="Customer"
      aside={customerId === "" && isNew ? "new" : undefined}
      actions={
        (customerId !== "" || isNew) && (
          <Button kind="quiet" size="small" icon={Search} onClick={onForget}>
            Change customer
          </Button>
        )
      }
    >
      {customerId !== "" ? (
        <ExistingCustomer form={form} />
      ) : isNew ? (
        <NewCustomer form={form} onPick={onPick} />
      ) : (
        <PersonFinder
          label="Who is calling?"
          newText={(typed) => (typed === "" ? "New customer" : `New customer “${typed}”`)}
          error={getFieldState("customerId", formState).error?.message}
          onPick={onPick}
          onNew={addNew}
        />
      )}
    </Panel>
  )
}

const LanguageField = ({ form: { control } }: Pick<Props, "form">) => (
  <SegmentField control={control} name="language" label="Language" choices={languageChoices} />
)

function ExistingCustomer({ form }: Pick<Props, "form">) {
  const { control } = form
  const [name, phone, email, address] = useWatch({
    control,
    name: ["customerName", "customerPhone", "customerEmail", "customerFullAddress"],
  })
  return (
    <>
      <Facts>
        <Fact label="Name">{name}</Fact>
        <Fact label="Phone">{showPhone(phone)}</Fact>
        <Fact label="Email">{email}</Fact>
        <Fact label="Address">{address}</Fact>
        {isPhone(phone) && <KnownTexts phone={phone} />}
      </Facts>
      <LanguageField form={form} />
    </>
  )
}

/** The customer's earlier consent. A change is recorded at once. */
const KnownTexts = ({ phone }: { phone: string }) => (
  <TextsFact query={useQuery(consentOfPhoneQuery(phone))} mayRecord />
)

/** A new customer must be asked for consent. An earlier consent of the phone can be a previous owner's. */
function Consent({ form: { control }, phone }: Pick<Props, "form"> & { phone: string }) {
  const { data } = useQuery(consentOfPhoneQuery(phone))
  if (!data) return null
  return (
    <CheckField
      control={control}
      name="textConsent"
      label="They agreed to texts"
      hint={`Read this to them: ${data.asking}`}
    />
  )
}

function NewCustomer({ form, onPick }: Pick<Props, "form" | "onPick">) {
  const { control } = form
  const phone = useWatch({ control, name: "customerPhone" })
  const typed = /^\d{10}$/.test(phone) ? phone : ""
  const { data: found } = useQuery(customersQuery(typed))
  const owner = found?.find((person) => person.phone === typed)
  return (
    <div className={styles.fields}>
      <div className="stack items-start columns-2 gap-y-5 gap-x-4">
        <TextField control={control} name="customerName" label="Name" required maxLength={100} />
        <PhoneField control={control} name="customerPhone" label="Phone" required autoComplete="off" />
      </div>
      {owner && (
        <div className={styles.warning} role="alert">
          {showPhone(typed)} already belongs to {owner.name}.
          <br />
          <Button size="small" onClick={() => onPick(owner)}>
            Use {owner.name}
          </Button>
        </div>
      )}
      <TextField
        control={control}
        name="customerFullAddress"
        label="Address"
        placeholder="1184 Plumas St, Yuba City, CA 95991"
        maxLength={200}
      />
      <TextField control={control} name="customerEmail" label="Email" inputMode="email" maxLength={50} />
      <LanguageField form={form} />
      {typed !== "" && <Consent form={form} phone={typed} />}
    </div>
  )
}
