import { useTimeout } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { type ReactNode, useId, useState } from "react"
import { type Control, useWatch } from "react-hook-form"
import { Link } from "react-router-dom"
import { changeBusinessInfo as definition } from "#shared/api/business-info.ts"
import { jobLinkText } from "#shared/domain/job/job-link.ts"
import { requestText } from "#shared/domain/job/request-text.ts"
import { ownerTextNames, ownerTexts, translationsOf } from "#shared/domain/messages/owner-texts.ts"
import { todayIn } from "#shared/domain/schedule/dates.ts"
import { languageNames, type OtherLanguage, otherLanguages } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { fieldLabel } from "#web/staff/shared/settings/setting-labels.ts"
import { useSettingForm } from "#web/staff/shared/settings/use-setting-form.ts"
import { api, type BodyOf } from "../../api/api.ts"
import { changeBusinessInfo } from "../../api/calls.gen.ts"
import type { ScreenHandle } from "../../app/navigation.ts"
import { PageTitle } from "../../app/PageTitle.tsx"
import { backLink } from "../../app/pages.ts"
import {
  type BusinessInfo,
  readBusinessInfo,
  useShowBusinessInfo,
  wholeBusinessInfoQuery,
} from "../../data/shop/business.ts"
import { ConfirmLeave } from "../../ui/dialog/ConfirmLeave.tsx"
import { DataView, SkeletonLines } from "../../ui/feedback/DataView.tsx"
import { PhoneField, TextAreaField, TextField } from "../../ui/form/fields.tsx"
import { PageHeader } from "../../ui/page/PageHeader.tsx"
import { Panel } from "../../ui/page/Panel.tsx"
import { ConflictDialog } from "../../ui/versioned/ConflictDialog.tsx"
import styles from "./BusinessInfo.module.css"
import { businessRules } from "./field-descriptors.ts"
import { FooterPreview, InvoicePreview, LetterheadPreview, MailPreview, TextPreview } from "./Previews.tsx"
import { SaveBar } from "./SaveBar.tsx"

export const handle: ScreenHandle = { frame: "actions" }

export default function BusinessInfoScreen() {
  const info = useQuery(wholeBusinessInfoQuery)
  return (
    <>
      <PageHeader
        title={<PageTitle />}
        subtitle={
          <>
            Your name, main phone, and the wording on invoices, emails and texts. The shop's address and hours
            are in <Link to="/contactinfo">Contact Info</Link>.
          </>
        }
        back={backLink("/settings")}
      />
      <DataView query={info} failed={messages.common.noBusinessInfo} loading={<Skeleton />} empty={null}>
        {(info) => <Form info={info} />}
      </DataView>
    </>
  )
}

type Values = Omit<BusinessInfo, "version">
type Change = BodyOf<typeof changeBusinessInfo>
const translations = translationsOf(ownerTextNames)
const noTranslations = Object.fromEntries(translations.map(({ field }) => [field, ""]))
const valuesOf = ({ version: _version, ...values }: BusinessInfo): Values => ({
  ...noTranslations,
  ...values,
})

const feedbackDurationMs = 3000

function Form({ info }: { info: BusinessInfo }) {
  const id = useId()
  const show = useShowBusinessInfo()
  const [updated, setUpdated] = useState(false)
  const soon = useTimeout(() => setUpdated(false), feedbackDurationMs)
  const { form, submit, unsaved, changes, discardEdits, save } = useSettingForm<BusinessInfo, Values, Change>(
    {
      stored: info,
      schema: definition.body,
      valuesOf,
      toWire: (values) => values,
      post: (change, { version }) => api(changeBusinessInfo, { body: { ...change, version } }),
      read: readBusinessInfo,
      rules: businessRules,
      saved: (after) => {
        show(after)
        setUpdated(true)
        soon.start()
      },
    },
  )
  return (
    <>
      <form
        id={id}
        className={`${styles.page} grid content-start flex-1 gap-5 screen phone-gap-4`}
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <Fields control={form.control} />
      </form>
      <SaveBar
        form={id}
        changes={changes}
        saved={updated ? messages.settings.businessInfoUpdated : undefined}
        saving={save.saving}
        onUndo={discardEdits}
      />
      <ConfirmLeave unsaved={unsaved} title="Leave without saving?" confirm="Discard changes">
        You'll lose your unsaved edits.
      </ConfirmLeave>
      <ConflictDialog what="Business Info" save={save} />
    </>
  )
}

type PartProps = { control: Control<Values>; values: Values }

function Fields({ control }: { control: Control<Values> }) {
  // Before the form has registered all fields, use the loaded values.
  const values = useWatch({ control }) as Values
  const part = { control, values }
  return (
    <>
      <BusinessPart {...part} />
      <EveryPagePart {...part} />
      <InvoicePart {...part} />
      <MailPart {...part} />
      <TextsPart {...part} />
      {otherLanguages.map((code) => (
        <TranslatedPart key={code} control={control} code={code} />
      ))}
    </>
  )
}

const BusinessPart = ({ control, values }: PartProps) => (
  <Part title="The business" preview={<LetterheadPreview values={values} />}>
    <TextField
      control={control}
      name="businessname"
      label="Business name"
      hint="Shown on the website, the login page, invoices and browser tabs."
      autoComplete="organization"
      required
    />
    <PhoneField
      control={control}
      name="phone"
      label="Phone"
      hint="Used for Call Us and Text Us, and shown on invoices."
      required
    />
    <TextField
      control={control}
      name="email"
      label="CC email"
      hint="Gets a copy of each invoice. Also shown on the invoice."
      inputMode="email"
    />
    <TextField
      control={control}
      name="mainshop"
      label="Main shop"
      hint="Shown on invoices. The website marks the shop at this street as the main shop."
      autoComplete="street-address"
    />
    <TextField
      control={control}
      name="registrationNumber"
      label="Registration number"
      hint="Repair dealer registration, required by law on every invoice. Also shown in the website footer."
    />
  </Part>
)

const EveryPagePart = ({ control, values }: PartProps) => (
  <Part title="On every page" preview={<FooterPreview values={values} />}>
    <TextAreaField
      control={control}
      name="footerData"
      label="Footer"
      hint="Shown after the year on every page. Leave blank for the business name."
      rows={2}
    />
    <TextField
      control={control}
      name="careers"
      label="Careers page"
      hint="Where the website's Careers link leads. Leave blank to show no link."
      inputMode="url"
    />
  </Part>
)

const InvoicePart = ({ control, values }: PartProps) => (
  <Part title="Invoice" preview={<InvoicePreview values={values} />}>
    <TextAreaField
      control={control}
      name="warrantyData"
      label="Warranty"
      hint="Shown on every invoice and on the Lifetime Warranty page."
      rows={5}
    />
    <TextAreaField
      control={control}
      name="invoicePrintData"
      label="Closing text"
      hint="Shown at the end of every invoice."
      rows={3}
    />
  </Part>
)

const MailPart = ({ control, values }: PartProps) => (
  <Part title="Invoice by email" preview={<MailPreview values={values} />}>
    <TextAreaField
      control={control}
      name="invoiceEmailMessageData"
      label="Message"
      hint="The email starts with this text. You can edit it before sending."
      rows={3}
    />
  </Part>
)

const TextsPart = ({ control, values }: PartProps) => (
  <Part
    title="Text messages"
    preview={
      <>
        <TextPreview of="After a request" message={requestText(sampleJob, values) ?? ""} />
        <TextPreview
          of="Review request"
          message={values.serviceRequestReviewTextMessageData}
          link="The review link goes here."
        />
        <TextPreview of="Job link" message={jobLinkText(sampleJob, values)} />
      </>
    }
  >
    <TextAreaField
      control={control}
      name="serviceRequestTextMessageData"
      label="Service request"
      hint="Sent when a request comes in, if the customer agreed to texts. The time they chose (or that you'll call) and the job's link are added."
      rows={3}
    />
    <TextAreaField
      control={control}
      name="serviceRequestReviewTextMessageData"
      label="Review request"
      hint="The review text starts with this. You can edit it before sending."
      rows={3}
    />
    <TextAreaField
      control={control}
      name="jobLinkTextMessageData"
      label="Job link"
      hint="Brings customers the link to their job. {link} is where the link goes, {name} their name. Leave blank to use our wording."
      rows={3}
    />
    <TextAreaField
      control={control}
      name="textConsentData"
      label="Consent wording"
      hint="Read to the customer before you record that they agree to texts. Leave blank to use our wording."
      rows={3}
    />
  </Part>
)

const TranslatedPart = ({ control, code }: { control: Control<Values>; code: OtherLanguage }) => (
  <Panel title={`In ${languageNames[code]}`}>
    <p className="text-muted">
      For customers who read {languageNames[code]}. For what you leave blank, pages, invoices, the review
      request, and the question about texts have your English text. Other texts and emails use our wording.
    </p>
    <div className="narrow-columns-1 stack items-start columns-2 gap-x-8 gap-y-5">
      {translations
        .filter((text) => text.code === code)
        .map(({ field, name }) => (
          <TextAreaField
            key={field}
            control={control}
            name={field}
            label={fieldLabel("businessInfo", field)}
            rows={ownerTexts[name] > 1000 ? 5 : 3}
          />
        ))}
    </div>
  </Panel>
)

/** A link is as long as this one. */
const sampleJob = {
  address: `${window.location.origin}/job/${"x".repeat(22)}`,
  customerName: "Priya Raman",
  appointmentDate: todayIn(new Date()),
  appointmentTimeStart: 13 * 60,
  appointmentTimeEnd: 15 * 60,
}

function Part({ title, preview, children }: { title: string; preview: ReactNode; children: ReactNode }) {
  return (
    <Panel title={title}>
      <div className="narrow-columns-1 stack items-start columns-2 gap-x-8 gap-y-5">
        <div className="gap-5 stack">{children}</div>
        <div className={`${styles.preview} gap-5 stack`}>{preview}</div>
      </div>
    </Panel>
  )
}

const Skeleton = () => (
  <div className={`${styles.page} grid content-start flex-1 gap-5 screen phone-gap-4`}>
    {["The business", "On every page", "Invoice", "Invoice by email", "Text messages"].map((title) => (
      <Panel key={title} title={title}>
        <SkeletonLines count={8} />
      </Panel>
    ))}
  </div>
)
