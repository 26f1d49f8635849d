import { Plus, Trash2 } from "lucide-react"
import { type UseFormReturn, useFieldArray } from "react-hook-form"
import type { Settings } from "#shared/api/settings.ts"
import { SettingPanel } from "#web/staff/shared/settings/SettingPanel.tsx"
import { Button } from "#web/ui/Button.tsx"
import { TextAreaField, TextField } from "#web/ui/form/fields.tsx"
import styles from "./UrethanesPanel.module.css"

type Values = Pick<Settings, "siteReviews">

const valuesOf = ({ siteReviews }: Values): Values => ({ siteReviews })

/** What customers wrote elsewhere, shown on the home page with a link to the source. */
export const SiteReviewsPanel = () => (
  <SettingPanel
    title="Reviews on the website"
    name="site-reviews"
    fields={["siteReviews"]}
    failed="Couldn't load the reviews."
    heights={{ desk: 21, phone: 42 }}
    valuesOf={valuesOf}
    toWire={valuesOf}
    View={Reviews}
  >
    {(form) => <ReviewRows form={form} />}
  </SettingPanel>
)

const Reviews = ({ siteReviews }: Values) =>
  siteReviews.length === 0 ? (
    <p className="text-muted">None yet. The home page shows reviews once you add some.</p>
  ) : (
    <ul className="stack gap-5 p-0 m-0 list-none">
      {siteReviews.map(({ _id, name, text, link }) => (
        <li key={_id}>
          <b className="block">{name}</b>
          <span className="block text-muted wrap-anywhere">{text}</span>
          <a className="wrap-anywhere" href={link}>
            {link}
          </a>
        </li>
      ))}
    </ul>
  )

function ReviewRows({ form: { control } }: { form: UseFormReturn<Values> }) {
  const { fields, append, remove } = useFieldArray({ control, name: "siteReviews" })
  return (
    <>
      <p className="text-muted type-note">
        Use the customer's own words, unchanged, and link to where they were published.
      </p>
      {fields.map((review, index) => (
        <fieldset key={review.id} className={styles.product}>
          <legend className="spoken">Review {index + 1}</legend>
          <div className={styles.name}>
            <TextField control={control} name={`siteReviews.${index}.name`} label="Name" maxLength={60} />
            <Button kind="quiet" icon={Trash2} label="Remove this review" onClick={() => remove(index)} />
          </div>
          <TextAreaField control={control} name={`siteReviews.${index}.text`} label="Words" rows={3} />
          <TextField
            control={control}
            name={`siteReviews.${index}.link`}
            label="Link to the review"
            maxLength={500}
          />
        </fieldset>
      ))}
      <Button
        kind="soft"
        size="small"
        icon={Plus}
        onClick={() => append({ _id: crypto.randomUUID(), name: "", text: "", link: "" })}
      >
        Add a review
      </Button>
    </>
  )
}
