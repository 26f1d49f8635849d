import { Camera } from "lucide-react"
import { type ChangeEvent, useRef, useState } from "react"
import { type Control, type FieldPath, type FieldValues, useController } from "react-hook-form"
import { longestPlate } from "#shared/domain/vehicle/license-plate.ts"
import { t } from "#shared/language.ts"
import { Button } from "#web/ui/Button.tsx"
import { TextField } from "#web/ui/form/fields.tsx"
import { canReadText, readPlate } from "./read-plate.ts"

type Props<Values extends FieldValues> = { control: Control<Values>; name: FieldPath<Values> }

/** Typed, or read from a picture where the phone reads text (docs/decisions/vin-capture.md). */
export const PlateField = <Values extends FieldValues>({ control, name }: Props<Values>) => (
  <div className="stack gap-3">
    <TextField
      control={control}
      name={name}
      label="License plate"
      autoCapitalize="characters"
      maxLength={longestPlate}
      hint={hasScanText() ? t("Tap the field and choose Scan Text to use the camera.") : undefined}
    />
    {canReadText() && <ScanPlate control={control} name={name} />}
  </div>
)

/** iOS puts text from its camera into any field, from the field's own menu. */
const hasScanText = (): boolean => /iPhone|iPad/.test(navigator.userAgent)

function ScanPlate<Values extends FieldValues>({ control, name }: Props<Values>) {
  const { field } = useController({ control, name })
  const [isReading, setReading] = useState(false)
  const [isUnread, setUnread] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const read = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [picture] = currentTarget.files ?? []
    // Lets the user choose the same file again.
    currentTarget.value = ""
    if (!picture) return
    setReading(true)
    const plate = await readPlate(picture).catch(() => undefined)
    setReading(false)
    setUnread(plate === undefined)
    if (plate !== undefined) field.onChange(plate)
  }
  return (
    <>
      <p role="alert" className="type-small weight-medium">
        {isUnread && t("We couldn't read a license plate. Try again, or type it.")}
      </p>
      <span className="row">
        <Button size="large" icon={Camera} isPending={isReading} onClick={() => chooser.current?.click()}>
          Scan the plate
        </Button>
      </span>
      <input
        ref={chooser}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        aria-label="Picture of the license plate"
        onChange={(event) => void read(event)}
      />
    </>
  )
}
