import { useNavigate } from "react-router-dom"
import { readPhone, showPhone } from "#shared/domain/people/phone.ts"
import { PersonFinder } from "#web/staff/shared/people/PersonFinder.tsx"
import { Dialog } from "#web/ui/dialog/Dialog.tsx"

/** Finds who gets a new text: a customer by name or phone, or any number. */
export function NewTextDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const open = (phone: string) => {
    onClose()
    void navigate(`/inbox?phone=${phone}`)
  }
  return (
    <Dialog opened onClose={onClose} title="New text" width={460}>
      <PersonFinder
        label="Who gets it?"
        error={undefined}
        newText={(typed) => {
          const phone = readPhone(typed)
          return phone && `Text ${showPhone(phone)}`
        }}
        onPick={(person) => open(person.phone ?? "")}
        onNew={(typed) => open(readPhone(typed) ?? "")}
      />
    </Dialog>
  )
}
