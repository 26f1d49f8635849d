import type { ComponentProps, ReactNode } from "react"
import { t } from "#shared/language.ts"
import { Button } from "../Button.tsx"

type Props = Omit<ComponentProps<typeof Button>, "size" | "label" | "children"> & {
  onBack: () => void
  back?: string | undefined
  children: ReactNode
}

/** The footer of most dialogs: Back and the main action. */
export const DialogActions = ({ onBack, back = t("Back"), kind = "main", children, ...act }: Props) => (
  <>
    <Button size="large" onClick={onBack}>
      {back}
    </Button>
    <Button {...act} kind={kind} size="large">
      {children}
    </Button>
  </>
)
