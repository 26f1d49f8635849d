import { zodResolver } from "@hookform/resolvers/zod"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useId, useState } from "react"
import { useForm } from "react-hook-form"
import { useNavigate } from "react-router-dom"
import * as z from "zod"
import { newPasswordFor } from "#shared/api/users.ts"
import { isStaff, mayPass } from "#shared/domain/people/permissions.ts"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { endSession, type Session } from "#web/api/session.ts"
import { loggedOutAddress } from "#web/app/guard.ts"
import { sessionsQuery } from "#web/data/people/sessions.ts"
import { type ShownUser, useUser } from "#web/data/people/user.ts"
import { Button } from "#web/ui/Button.tsx"
import { ConfirmDialog, Dialog } from "#web/ui/dialog/Dialog.tsx"
import { DialogActions } from "#web/ui/dialog/DialogActions.tsx"
import { showMessage } from "#web/ui/feedback/notifications.ts"
import { PasswordField } from "#web/ui/form/fields.tsx"
import { whyNotEditable } from "../details.ts"
import { openJobsIn } from "../open-jobs.ts"
import { useRevokedKeysWarning } from "../use-revoked-keys-warning.ts"
import styles from "./LoginActions.module.css"
import { OpenJobsDialog } from "./OpenJobsDialog.tsx"
import { SaveError } from "./SaveError.tsx"
import { type UserAct, UserMenu, userActions } from "./UserMenu.tsx"

type Props = {
  user: ShownUser
  session: Session
  onFailed: (sentence: string) => void
}

/**
 * Password, sessions, deactivation, and deletion of a user, each after a confirmation. On your own page only
 * sessions: the password is changed in settings, and you can't lock yourself out.
 */
export function LoginActions({ user, session, onFailed }: Props) {
  const [selectedAct, setSelectedAct] = useState<UserAct>("sessions")
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  const isOwn = user._id === session.id
  const blocked = whyNotEditable(user, session)
  const options = [
    { act: "password", reason: blocked },
    { act: "sessions", reason: undefined },
    { act: user.state === "inactive" ? "reactivate" : "deactivate", reason: blocked },
    { act: "delete", reason: blocked },
  ] as const
  const { state, question, run } = useLoginAction(selectedAct, { user, session, onFailed, onDone: close })
  const openJobs = openJobsIn(state.error)
  const openQuestion = (act: UserAct) => {
    state.reset()
    setSelectedAct(act)
    setOpened(true)
  }

  return (
    <>
      {isOwn ? (
        <Button icon={userActions.sessions.icon} onClick={() => openQuestion("sessions")}>
          {userActions.sessions.text}
        </Button>
      ) : (
        <UserMenu options={options} onAct={openQuestion} />
      )}
      {opened && selectedAct === "password" && <PasswordDialog user={user} onClose={close} />}
      {opened && openJobs && (
        <OpenJobsDialog
          technician={user}
          openJobs={openJobs}
          change={{ state: "inactive" }}
          version={user.version}
          onClose={close}
        />
      )}
      <ConfirmDialog
        opened={opened && selectedAct !== "password" && !openJobs}
        onClose={close}
        title={question.title}
        confirm={question.confirm}
        destructive={question.destructive}
        isPending={state.isPending}
        onConfirm={run}
      >
        <div className={`${styles.question} stack gap-5`}>
          {question.body}
          {state.isPending && (
            <output className="text-muted">
              {selectedAct === "sessions"
                ? messages.common.currentlyResetting
                : messages.common.currentlyUpdating}
            </output>
          )}
          {state.error && (
            <SaveError
              error={state.error}
              title={
                selectedAct === "delete"
                  ? `${messages.profile.deleteFailed} ${state.error.message}`
                  : messages.profile.updateFailed(state.error.message)
              }
            />
          )}
        </div>
      </ConfirmDialog>
    </>
  )
}

function useLoginAction(
  selectedAct: UserAct,
  { user, session, onFailed, onDone }: Props & { onDone: () => void },
) {
  const navigate = useNavigate()
  const { change, delete: deleteUser, deleteSessions, forget } = useUser(user._id)
  const isClerk = mayPass(session.role, ["clerk"])
  const { data: sessions } = useQuery({ ...sessionsQuery([user._id]), enabled: isClerk })
  const isOwn = user._id === session.id
  const revokedKeysWarning = useRevokedKeysWarning(user, session)
  const toUsers = (message: string) => navigate(`/users?${new URLSearchParams({ message })}`)
  // Another call may already have been refused because the session ended, and logged the user out.
  const leave = (message: string) => {
    endSession(message)
    return navigate(loggedOutAddress(message), { replace: true })
  }

  const state = useMutation({
    mutationFn: async (act: UserAct) => {
      switch (act) {
        case "sessions": {
          const count = await deleteSessions()
          if (count === 0) onFailed(messages.profile.noSessions)
          else if (isOwn) await leave(messages.profile.sessionsDeleted(count))
          else await toUsers(messages.profile.sessionsDeleted(count))
          return
        }
        case "deactivate":
          await change({ state: "inactive" }, user.version)
          showMessage(messages.users.deactivated)
          return
        case "reactivate":
          await change({ state: "active" }, user.version)
          showMessage(messages.users.updated)
          return
        case "password":
          return
        case "delete":
          await deleteUser()
          await toUsers(messages.profile.deleted)
          forget()
      }
    },
    onSuccess: onDone,
  })
  return {
    state,
    question: questionOf(selectedAct, {
      name: isOwn ? undefined : user.name,
      sessions: sessions?.get(user._id)?.length,
      isCustomer: user.role === "user",
      isTechnician: user.role === "technician" || user.serviceTechnician === true,
      revokedKeysWarning,
    }),
    run: () => state.mutate(selectedAct),
  }
}

type QuestionContext = {
  name: string | undefined
  sessions: number | undefined
  isCustomer: boolean
  isTechnician: boolean
  revokedKeysWarning: string | undefined
}

function questionOf(
  act: UserAct,
  { name, sessions, isCustomer, isTechnician, revokedKeysWarning }: QuestionContext,
) {
  switch (act) {
    case "password":
    case "sessions":
      return {
        title: name === undefined ? t("Log out on all your devices?") : t(`Log out ${name} on all devices?`),
        confirm: t("Log out"),
        destructive: true,
        body: (
          <p>
            {endOfSessions(name === undefined, sessions)} Unsaved work on those devices is lost. The password
            stays the same.
          </p>
        ),
      }
    case "deactivate":
      return {
        title: `Deactivate ${name}?`,
        confirm: "Deactivate",
        destructive: true,
        body: (
          <ul>
            <li>They're logged out everywhere. After that they can only log in to read messages.</li>
            {!isCustomer && <li>Their role becomes Customer.</li>}
            {revokedKeysWarning && <li>{revokedKeysWarning}</li>}
            {isTechnician && (
              <li>
                They can't be assigned to jobs. If they still have open jobs, you choose who takes them.
              </li>
            )}
            <li>
              {isCustomer
                ? "Their jobs, vehicles and payments stay as they are."
                : "Finished jobs and payments stay as they are."}
            </li>
            <li>
              If you reactivate them, they can log in again.
              {!isCustomer && " You'll need to set their role again."}
            </li>
          </ul>
        ),
      }
    case "reactivate":
      return {
        title: `Reactivate ${name}?`,
        confirm: "Reactivate",
        destructive: false,
        body: <p>They can log in again as a customer. To give them another role, edit the details.</p>,
      }
    case "delete":
      return {
        title: `Delete ${name}?`,
        confirm: "Delete user",
        destructive: true,
        body: (
          <ul>
            <li>You can't undo this.</li>
            <li>They are logged out everywhere, and someone else can use the phone number.</li>
            {revokedKeysWarning && <li>{revokedKeysWarning}</li>}
            {isTechnician && (
              <li>If they still have open jobs, you deactivate them first and choose who takes them.</li>
            )}
            <li>Service requests stay, with the name, phone and address on them.</li>
          </ul>
        ),
      }
  }
}

function endOfSessions(areOwn: boolean, count = 0): string {
  if (areOwn && count === 1) return t("You're only logged in on this device. You'll be logged out.")
  if (count === 0)
    return areOwn
      ? t("You'll be logged out everywhere, including this device.")
      : t("They'll be logged out everywhere.")
  const logins = count === 1 ? "The open login ends" : `All ${count} open logins end`
  return `${logins} right away${areOwn ? ", including the one on this device" : ""}.`
}

/** Only clerks set passwords, and they see everyone's role. */
const isForStaff = ({ role = "user" }: ShownUser) => isStaff(role)

const typedFor = (user: ShownUser) =>
  z.object({ password: newPasswordFor({ staff: isForStaff(user), phone: user.phone ?? "" }) })
type Typed = z.output<ReturnType<typeof typedFor>>

function PasswordDialog({ user, onClose }: { user: ShownUser; onClose: () => void }) {
  const id = useId()
  const { change } = useUser(user._id)
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(typedFor(user)),
    defaultValues: { password: "" },
  })
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ password }: Typed) => change({ password }),
    onSuccess: () => {
      showMessage(messages.password.changed)
      onClose()
    },
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Set a password for ${user.name}`}
      width={440}
      footer={
        <DialogActions onBack={onClose} type="submit" form={id} isPending={isPending}>
          Set password
        </DialogActions>
      }
    >
      <form
        id={id}
        className={`${styles.question} stack gap-5`}
        noValidate
        onSubmit={(event) => void handleSubmit((values) => mutate(values))(event)}
      >
        <p>
          They're logged out everywhere. At the next login we text a code to their phone and they choose their
          own password.
        </p>
        <PasswordField
          control={control}
          name="password"
          label="New password"
          hint={`At least ${isForStaff(user) ? 8 : 4} characters. No common passwords, and no digits from the phone number.`}
          autoComplete="new-password"
        />
        {isPending && <output className="text-muted">{messages.common.currentlyUpdating}</output>}
        {error && <SaveError title={`${messages.password.failed} ${error.message}`} error={error} />}
      </form>
    </Dialog>
  )
}
