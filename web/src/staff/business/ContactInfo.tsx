import { useQuery } from "@tanstack/react-query"
import { Check, Pencil } from "lucide-react"
import { useId } from "react"
import type { UseFormReturn } from "react-hook-form"
import { Link, useSearchParams } from "react-router-dom"
import { changeContactInfo as definition } from "#shared/api/contact-info.ts"
import { mainBranch } from "#shared/domain/main-branch.ts"
import { messages } from "#shared/messages.ts"
import { HoursFields, workdays } from "#web/staff/shared/hours/HoursFields.tsx"
import { Week, WeekClock } from "#web/staff/shared/hours/Opening.tsx"
import { useSettingForm } from "#web/staff/shared/settings/use-setting-form.ts"
import { api, type BodyOf } from "../../api/api.ts"
import { changeContactInfo } from "../../api/calls.gen.ts"
import type { ScreenHandle } from "../../app/navigation.ts"
import { PageTitle } from "../../app/PageTitle.tsx"
import { backLink } from "../../app/pages.ts"
import { branchesQuery } from "../../data/shop/branches.ts"
import {
  type ContactInfo,
  contactInfoQuery,
  readContactInfo,
  useShowContactInfo,
  wholeBusinessInfoQuery,
} from "../../data/shop/business.ts"
import { Button } from "../../ui/Button.tsx"
import { ConfirmLeave } from "../../ui/dialog/ConfirmLeave.tsx"
import { DataView, SkeletonLines } from "../../ui/feedback/DataView.tsx"
import { showMessage } from "../../ui/feedback/notifications.ts"
import { PhoneField, TextAreaField, TextField } from "../../ui/form/fields.tsx"
import { MailLink } from "../../ui/MailLink.tsx"
import { PhoneLink } from "../../ui/PhoneLink.tsx"
import { ActionBar } from "../../ui/page/ActionBar.tsx"
import { PageHeader } from "../../ui/page/PageHeader.tsx"
import { Fact, Facts, Panel } from "../../ui/page/Panel.tsx"
import { ConflictDialog } from "../../ui/versioned/ConflictDialog.tsx"
import { usePersistedOpen } from "../../ui/versioned/use-persisted-open.ts"
import styles from "./ContactInfo.module.css"
import { contactRules } from "./field-descriptors.ts"

export const handle: ScreenHandle = { frame: "actions" }

const head = {
  title: <PageTitle />,
  subtitle: (
    <>
      The main shop's address, hours, phone and email, as the website shows them. The number behind Call Us is
      in <Link to="/businessinfo">Business Info</Link>.
    </>
  ),
  back: backLink("/settings"),
}

export default function ContactInfoScreen() {
  const contact = useQuery(contactInfoQuery)
  if (contact.data) return <Contact contact={contact.data} />
  return (
    <>
      <PageHeader {...head} />
      <DataView query={contact} failed="Couldn't load contact info." loading={<Skeleton />} empty={null}>
        {() => null}
      </DataView>
    </>
  )
}

type Values = Omit<ContactInfo, "version" | "_id">
type Change = BodyOf<typeof changeContactInfo>
const valuesOf = ({ version: _version, _id, ...values }: ContactInfo): Values => values

function Contact({ contact }: { contact: ContactInfo }) {
  const id = useId()
  const show = useShowContactInfo()
  // The website's Contact page links here with `?edit`.
  const [searchParams] = useSearchParams()
  const [editing, setEditing] = usePersistedOpen("contact", searchParams.has("edit"))
  const { form, submit, unsaved, discardEdits, save } = useSettingForm<ContactInfo, Values, Change>({
    stored: contact,
    schema: definition.body,
    valuesOf,
    toWire: (values) => values,
    post: (change, { version }) => api(changeContactInfo, { body: { ...change, version } }),
    read: readContactInfo,
    rules: contactRules,
    saved: (after) => {
      show(after)
      showMessage(messages.settings.contactInfoUpdated)
    },
    close: () => setEditing(false),
  })
  const { saving } = save
  const cancel = () => {
    discardEdits()
    setEditing(false)
  }
  const editButton = (
    <Button icon={Pencil} onClick={() => setEditing(true)}>
      Edit
    </Button>
  )
  return (
    <>
      <PageHeader
        {...head}
        actions={
          <span className={`phone-hidden row gap-4`}>
            {editing ? (
              <>
                <Button onClick={cancel}>Cancel Edit</Button>
                <Button kind="main" icon={Check} type="submit" form={id} isPending={saving}>
                  Save Changes
                </Button>
              </>
            ) : (
              editButton
            )}
          </span>
        }
      />
      {editing ? (
        <form id={id} className={styles.page} noValidate onSubmit={(event) => void submit(event)}>
          <ContactFields form={form} />
        </form>
      ) : (
        <ContactView contact={contact} />
      )}
      <ActionBar
        actions={
          editing ? (
            <>
              <Button size="large" onClick={cancel}>
                Cancel Edit
              </Button>
              <Button size="large" kind="main" icon={Check} type="submit" form={id} isPending={saving}>
                Save Changes
              </Button>
            </>
          ) : undefined
        }
        main={
          editing ? undefined : (
            <Button size="thumb" wide icon={Pencil} onClick={() => setEditing(true)}>
              Edit
            </Button>
          )
        }
      />
      <ConfirmLeave unsaved={editing && unsaved} title="Leave without saving?" confirm="Discard changes">
        You'll lose your unsaved edits.
      </ConfirmLeave>
      <ConflictDialog what="the contact info" save={save} />
    </>
  )
}

const ContactFields = ({ form }: { form: UseFormReturn<Values> }) => (
  <>
    <Panel title="Contact">
      <div className="stack gap-5">
        <PhoneField control={form.control} name="phone" label="Phone" required />
        <TextField control={form.control} name="email" label="Email" inputMode="email" />
        <TextAreaField control={form.control} name="address" label="Main shop" rows={2} required />
      </div>
    </Panel>
    <Panel title="Hours">
      <HoursFields
        control={form.control}
        onCopy={(hours) => {
          for (const day of workdays) form.setValue(day, hours, { shouldDirty: true })
        }}
      />
    </Panel>
  </>
)

function ContactView({ contact }: { contact: ContactInfo }) {
  const { data: business } = useQuery(wholeBusinessInfoQuery)
  const { data: branches = [] } = useQuery(branchesQuery)
  const branch = business && mainBranch(branches, business.mainshop)
  const week = { ...contact, daysOff: branch?.daysOff }
  return (
    <div className={styles.page}>
      <section className={styles.now} aria-label="Now">
        <WeekClock week={week} />
        <Facts>
          <Fact label="Phone">{contact.phone && <PhoneLink phone={contact.phone} />}</Fact>
          <Fact label="Email">{contact.email && <MailLink address={contact.email} />}</Fact>
          <Fact label="Main shop">{contact.address}</Fact>
        </Facts>
      </section>
      <Panel title="Hours">
        <Week week={week} />
      </Panel>
    </div>
  )
}

const Skeleton = () => (
  <div className={styles.page}>
    <section className={styles.now} />
    <Panel title="Hours">
      <SkeletonLines count={10} />
    </Panel>
  </div>
)
