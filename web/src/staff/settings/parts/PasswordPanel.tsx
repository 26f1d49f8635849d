import { zodResolver } from "@hookform/resolvers/zod"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { KeyRound } from "lucide-react"
import { useForm } from "react-hook-form"
import * as z from "zod"
import { newPasswordFor } from "#shared/api/users.ts"
import { isStaff, type Role } from "#shared/domain/people/permissions.ts"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { api } from "#web/api/api.ts"
import { changeUser } from "#web/api/calls.gen.ts"
import { accountQuery } from "#web/data/people/account.ts"
import { userQuery } from "#web/data/people/user.ts"
import { Button } from "#web/ui/Button.tsx"
import { showFailure, showMessage } from "#web/ui/feedback/notifications.ts"
import { ProblemError } from "#web/ui/feedback/problem.ts"
import { PasswordField } from "#web/ui/form/fields.tsx"
import { setServerErrors } from "#web/ui/form/server-errors.ts"
import { Panel } from "#web/ui/page/Panel.tsx"
import styles from "./PasswordPanel.module.css"

/** Other rules, like common passwords, are checked by the server. */
const valuesFor = (rules: { staff: boolean; phone: string }) =>
  z.object({
    currentPassword: z.string().min(1, messages.password.currentMissing),
    password: newPasswordFor(rules),
  })
type Values = z.output<ReturnType<typeof valuesFor>>

export function PasswordPanel({ userId, role }: { userId: string; role: Role }) {
  const queryClient = useQueryClient()
  const phone = useQuery(accountQuery).data?.phone ?? ""
  const staff = isStaff(role)
  const form = useForm({
    resolver: zodResolver(valuesFor({ staff, phone })),
    defaultValues: { currentPassword: "", password: "" },
  })
  const { control, handleSubmit, reset } = form
  const change = useMutation({
    mutationFn: (values: Values) => api(changeUser, { body: { user: userId, ...values } }),
    onSuccess: () => {
      reset()
      showMessage(t(`${messages.password.changed} You're logged out on your other devices.`))
      return queryClient.invalidateQueries({ queryKey: userQuery(userId).queryKey })
    },
    onError: (error) => {
      const fields = error instanceof ProblemError ? error.fields : []
      const isShown = setServerErrors(form, fields).length < fields.length
      if (!isShown) showFailure(messages.password.failed, error)
    },
  })
  return (
    <Panel title="Change My Password">
      <form
        className={`${styles.form} stack gap-5`}
        noValidate
        onSubmit={(event) => void handleSubmit((values) => change.mutate(values))(event)}
      >
        {/* Tells password managers which account this is. */}
        <input type="text" autoComplete="username" value={phone} readOnly hidden />
        <PasswordField
          control={control}
          name="currentPassword"
          label="Current password"
          autoComplete="current-password"
        />
        <PasswordField
          control={control}
          name="password"
          label="New password"
          hint={`At least ${staff ? 8 : 4} characters. No common passwords, and no digits from your phone number. You stay logged in here. Log in again with the new password on your other devices.`}
          autoComplete="new-password"
        />
        <Button kind="go" type="submit" size="large" icon={KeyRound} isPending={change.isPending}>
          Change password
        </Button>
      </form>
    </Panel>
  )
}
