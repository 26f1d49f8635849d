import { zodResolver } from "@hookform/resolvers/zod"
import { useQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import { type UseFormReturn, useWatch } from "react-hook-form"
import { Link, useNavigate } from "react-router-dom"
import { isPhone, lastFour } from "#shared/domain/people/phone.ts"
import { messages } from "#shared/messages.ts"
import { useAddUser } from "#web/data/people/users.ts"
import { branchesQuery } from "#web/data/shop/branches.ts"
import { Button } from "#web/ui/Button.tsx"
import { ConfirmLeave } from "#web/ui/dialog/ConfirmLeave.tsx"
import { showMessage } from "#web/ui/feedback/notifications.ts"
import { ProblemError } from "#web/ui/feedback/problem.ts"
import {
  CheckField,
  MoneyField,
  PhoneField,
  SegmentField,
  SelectField,
  TextField,
} from "#web/ui/form/fields.tsx"
import { setServerErrors } from "#web/ui/form/server-errors.ts"
import { useDraftForm } from "#web/ui/versioned/use-draft-form.ts"
import { addressAfter } from "../added-user.ts"
import { bodyOf, emptyUser, isAccount, NewUser, type UserType, worksAsTechnician } from "../form.ts"
import { categoryNames } from "../labels.ts"
import styles from "./UserForm.module.css"

const roles = [
  { value: "clerk", label: "Clerk" },
  { value: "technician", label: "Technician" },
  { value: "user", label: "Customer" },
]
const categories = Object.entries(categoryNames).map(([value, label]) => ({ value, label }))
const assignments = ["Installer", "Assistant"].map((value) => ({ value, label: value }))

export function UserForm({ type, onDone }: { type: UserType; onDone: () => void }) {
  const navigate = useNavigate()
  const adding = useAddUser()
  const form = useDraftForm(`user.${type}`, {
    resolver: zodResolver(NewUser),
    defaultValues: emptyUser(type),
  })
  const {
    control,
    setFocus,
    formState: { isDirty },
  } = form
  const [role, category, serviceTechnician, phone] = useWatch({
    control,
    name: ["role", "category", "serviceTechnician", "phone"],
  })
  useEffect(() => setFocus("name"), [setFocus])
  const isTaken = adding.isError && ownerOf(adding.error) !== undefined
  // The typed phone is taken, so leaving wouldn't lose a new user.
  const isThere = isTaken && adding.variables.phone === phone
  const isCorrected = isTaken && !isThere
  const wouldBeLost = isDirty && (adding.isIdle || adding.isError) && !isThere

  const add = form.handleSubmit((values) =>
    adding.mutate(bodyOf(values), {
      onSuccess: ({ _id }) => {
        showMessage(messages.users.created)
        onDone()
        const { to, state } = addressAfter({ ...values, _id })
        void navigate(to, { state })
      },
      onError: (error) => showFieldErrors(form, error),
    }),
  )

  return (
    <div className={styles.box}>
      <form className="stack gap-5" noValidate onSubmit={(event) => void add(event)}>
        <div className={styles.pair}>
          <TextField
            control={control}
            name="name"
            label={isAccount({ role, category }) ? "Account name" : "Name"}
            required
            maxLength={100}
          />
          <PhoneField
            control={control}
            name="phone"
            label="Phone"
            hint={<InitialPassword form={form} />}
            required
            autoComplete="off"
          />
        </div>
        <div className={styles.pair}>
          <TextField control={control} name="email" label="Email" inputMode="email" maxLength={50} />
          <TextField control={control} name="address" label="Address" maxLength={200} />
        </div>
        <div className={styles.pair}>
          <SegmentField control={control} name="role" label="Role" choices={roles} />
          {role === "user" ? (
            <SegmentField control={control} name="category" label="Account type" choices={categories} />
          ) : (
            <ShopField form={form} />
          )}
        </div>
        {role === "clerk" && (
          <CheckField
            control={control}
            name="serviceTechnician"
            label="Service technician"
            hint="Also works on cars and can be assigned to jobs."
          />
        )}
        {worksAsTechnician({ role, serviceTechnician }) && <TechnicianFields form={form} />}
        {adding.isError && !isCorrected && <Failure error={adding.error} />}
        <div className="stack columns-auto-main gap-4 mt-1">
          <Button size="large" onClick={onDone}>
            Cancel
          </Button>
          <Button kind="main" size="large" type="submit" isPending={adding.isPending || adding.isSuccess}>
            {isAccount({ role, category }) ? "Add User And Billing Profile" : "Add User"}
          </Button>
        </div>
      </form>
      <ConfirmLeave unsaved={wouldBeLost} title="Leave without adding this user?" confirm="Discard new user">
        You'll lose what you typed.
      </ConfirmLeave>
    </div>
  )
}

/** Shows what the server rejects beside its field, and focuses the first such field. */
function showFieldErrors(form: UseFormReturn<NewUser>, error: Error): void {
  if (!(error instanceof ProblemError)) throw error
  const inUse = error.code === "phone_in_use" ? [{ field: "phone", message: error.message }] : []
  setServerErrors(form, [...inUse, ...error.fields])
}

type Fields = { form: UseFormReturn<NewUser> }

function InitialPassword({ form: { control } }: Fields) {
  const phone = useWatch({ control, name: "phone" })
  return isPhone(phone)
    ? `The first password is ${lastFour(phone)}. They choose their own at the first login.`
    : "The last four digits are the first password."
}

function ShopField({ form: { control } }: Fields) {
  const { data: branches = [] } = useQuery(branchesQuery)
  const choices = [
    { value: "", label: "Any" },
    ...branches.map(({ _id, name }) => ({ value: _id, label: name })),
  ]
  return <SelectField control={control} name="branch" label="Shop" choices={choices} />
}

function TechnicianFields({ form: { control } }: Fields) {
  return (
    <fieldset className={styles.group}>
      <legend className="p-0 w-full type-inherit">Pay and assignment</legend>
      <SegmentField
        control={control}
        name="defaultTechnicianAssignment"
        label="Default assignment"
        choices={assignments}
      />
      <div className={styles.rates}>
        <MoneyField control={control} name="technicianInstallerRate" label="Installer rate" />
        <MoneyField control={control} name="technicianAssistantRate" label="Assistant rate" />
        <MoneyField control={control} name="technicianInstallerRepairRate" label="Installer repair rate" />
        <MoneyField control={control} name="technicianAssistantRepairRate" label="Assistant repair rate" />
      </div>
      <CheckField
        control={control}
        name="quickselect"
        label="Quick-select"
        hint="Show near the top when picking technicians."
      />
    </fieldset>
  )
}

const ownerOf = (error: Error): string | undefined => {
  const owner = error instanceof ProblemError && error.code === "phone_in_use" && error.problem?._id
  return typeof owner === "string" ? owner : undefined
}

/** Shown until the next try, with a link to the user who has the phone number. */
function Failure({ error }: { error: Error }) {
  const problem = error instanceof ProblemError ? error : undefined
  const owner = ownerOf(error)
  return (
    <div className={styles.failed} role="alert">
      <b>{messages.users.createFailed}</b>
      <p>{messages.users.addFailed(problem?.message ?? "Your entries are still here.")}</p>
      {owner !== undefined && (
        <Link className="py-2 px-0 weight-strong" to={`/profile/${owner}`}>
          Open that profile
        </Link>
      )}
      {problem?.outcomeUnknown && problem.requestId && (
        <small className="block text-inherit">Request {problem.requestId}</small>
      )}
    </div>
  )
}
