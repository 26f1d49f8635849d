import { ImagePlus, Trash2 } from "lucide-react"
import { type ChangeEvent, useId, useRef, useState } from "react"
import { type Control, useController } from "react-hook-form"
import { acceptedImages, checkImage } from "#web/data/uploads/image.ts"
import { scaleImage } from "#web/data/uploads/shrink.ts"
import { Button } from "#web/ui/Button.tsx"
import { ProblemError } from "#web/ui/feedback/problem.ts"
import type { Values } from "../form.ts"
import styles from "./LogoField.module.css"

/** The server stores at most 400 by 100 pixels. */
const maxPixels = 400

/** Shrinks the file to a data URL, because the logo is sent inside the profile. */
async function dataOf(file: File): Promise<string> {
  const refusal = checkImage(file, "logo")
  if (refusal !== undefined) throw new Error(refusal)
  // Browsers that can't write WebP fall back to PNG.
  return (await scaleImage(file, maxPixels, "none")).toDataURL("image/webp", 0.9)
}

export function LogoField({ control }: { control: Control<Values> }) {
  const {
    field: { value, onChange, ref },
    fieldState,
  } = useController({ control, name: "logoUriPath" })
  const [failure, setFailure] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const labelId = useId()
  const errorId = useId()
  const errorMessage = failure ?? fieldState.error?.message
  const isShown = value.startsWith("/") || value.startsWith("data:")

  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    // Lets the user choose the same file again after a failure.
    currentTarget.value = ""
    if (!file) return
    setFailure(undefined)
    try {
      onChange(await dataOf(file))
    } catch (error) {
      setFailure(error instanceof ProblemError || error instanceof Error ? error.message : String(error))
    }
  }
  const remove = () => {
    setFailure(undefined)
    onChange("")
  }

  return (
    <div
      role="group"
      aria-labelledby={labelId}
      aria-describedby={errorMessage && errorId}
      className="stack gap-3"
    >
      <span id={labelId} className="type-small weight-strong">
        Logo
      </span>
      <div className="cluster items-center gap-4">
        {isShown ? (
          <img src={value} alt="Logo of the account" className={`${styles.picture} border-line rounded-2`} />
        ) : (
          <span className={`${styles.none} border-line rounded-2`}>No logo</span>
        )}
        <Button icon={ImagePlus} onClick={() => input.current?.click()} ref={ref}>
          {isShown ? "Change logo" : "Upload logo"}
        </Button>
        {isShown && (
          <Button kind="quiet" icon={Trash2} onClick={remove}>
            Remove logo
          </Button>
        )}
      </div>
      {errorMessage && (
        <p id={errorId} role="alert" className="text-danger">
          {errorMessage}
        </p>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptedImages("logo")}
        aria-label="Logo file"
        onChange={(event) => void choose(event)}
      />
    </div>
  )
}
