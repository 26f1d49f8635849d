import { Plus, Trash2 } from "lucide-react"
import { type Control, type UseFormReturn, useFieldArray, useWatch } from "react-hook-form"
import type { Settings } from "#shared/api/settings.ts"
import { placeholders } from "#shared/domain/messages/text-template.ts"
import { languageNames, otherLanguages } from "#shared/language.ts"
import { SettingPanel } from "#web/staff/shared/settings/SettingPanel.tsx"
import { TextLength } from "#web/staff/shared/texts/TextLength.tsx"
import { Button } from "#web/ui/Button.tsx"
import { TextAreaField, TextField } from "#web/ui/form/fields.tsx"
import styles from "./UrethanesPanel.module.css"

type Values = Pick<Settings, "textTemplates">

const noTranslations = Object.fromEntries(otherLanguages.map((code) => [code, ""]))
const valuesOf = ({ textTemplates }: Values): Values => ({
  textTemplates: textTemplates.map((template) => ({
    ...template,
    translations: { ...noTranslations, ...template.translations },
  })),
})
/** Without blank translations. */
const toWire = ({ textTemplates }: Values): Values => ({
  textTemplates: textTemplates.map(({ translations = {}, ...template }) => {
    const filled = Object.entries(translations).filter(([, text]) => text?.trim())
    return { ...template, ...(filled.length > 0 && { translations: Object.fromEntries(filled) }) }
  }),
})

/** What the office texts often, chosen from a menu when it writes to a customer. */
export const TextTemplatesPanel = () => (
  <SettingPanel
    title="Text templates"
    name="text-templates"
    fields={["textTemplates"]}
    failed="Couldn't load the text templates."
    heights={{ desk: 258, phone: 363 }}
    valuesOf={valuesOf}
    toWire={toWire}
    View={Templates}
  >
    {(form) => <TemplateRows form={form} />}
  </SettingPanel>
)

const Templates = ({ textTemplates }: Values) =>
  textTemplates.length === 0 ? (
    <p className="text-muted">None yet. Add what you text often.</p>
  ) : (
    <ul className="stack gap-5 p-0 m-0 list-none">
      {textTemplates.map(({ _id, name, text }) => (
        <li key={_id}>
          <b className="block">{name}</b>
          <span className="block text-muted wrap-anywhere">{text}</span>
        </li>
      ))}
    </ul>
  )

function TemplateRows({ form: { control } }: { form: UseFormReturn<Values> }) {
  const { fields, append, remove } = useFieldArray({ control, name: "textTemplates" })
  return (
    <>
      <p className="text-muted type-note">
        Filled in from the job:{" "}
        {Object.entries(placeholders)
          .map(([word, meaning]) => `{${word}} is ${meaning}`)
          .join(", ")}
        .
      </p>
      {fields.map((template, index) => (
        <fieldset key={template.id} className={styles.product}>
          <legend className="spoken">Template {index + 1}</legend>
          <div className={styles.name}>
            <TextField control={control} name={`textTemplates.${index}.name`} label="Name" maxLength={40} />
            <Button kind="quiet" icon={Trash2} label="Remove this template" onClick={() => remove(index)} />
          </div>
          <div>
            <TextAreaField control={control} name={`textTemplates.${index}.text`} label="Text" rows={3} />
            <Length control={control} index={index} />
          </div>
          {otherLanguages.map((code) => (
            <TextAreaField
              key={code}
              control={control}
              name={`textTemplates.${index}.translations.${code}`}
              label={`Text in ${languageNames[code]}`}
              hint="Leave blank to send the English text."
              rows={3}
            />
          ))}
        </fieldset>
      ))}
      <Button
        kind="soft"
        size="small"
        icon={Plus}
        onClick={() => append({ _id: crypto.randomUUID(), name: "", text: "", translations: noTranslations })}
      >
        Add a template
      </Button>
    </>
  )
}

const Length = ({ control, index }: { control: Control<Values>; index: number }) => (
  <TextLength text={useWatch({ control, name: `textTemplates.${index}.text` }) ?? ""} />
)
