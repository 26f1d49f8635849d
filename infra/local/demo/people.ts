import * as z from "zod"
import { newUser } from "#functions/users/rules/new-user.ts"
import type { User } from "#shared/api/users.ts"
import { addressIn, cityIn, type PhoneBook } from "./addresses.ts"
import type { Random } from "./random.ts"
import technicianRows from "./technicians.json" with { type: "json" }

export const logins = {
  admin: "5305550100",
  developer: "5305550101",
  clerk: "5305550102",
  technician: "5305550103",
  customer: "5305550104",
  account: "5305550105",
} as const

type Staff = Pick<User, "name" | "phone"> & {
  branch: string
  role: "admin" | "developer" | "clerk" | "technician"
}

const staff: readonly Staff[] = [
  { name: "Rosa Benitez", phone: logins.admin, branch: "yuba-city", role: "admin" },
  { name: "Dev Okafor", phone: logins.developer, branch: "sacramento", role: "developer" },
  { name: "Karen Lindqvist", phone: logins.clerk, branch: "yuba-city", role: "clerk" },
  { name: "Tanya Briggs", phone: "9165550106", branch: "sacramento", role: "clerk" },
  { name: "Joel Amador", phone: "5305550107", branch: "woodland", role: "clerk" },
  { name: "Linh Pham", phone: "7145550108", branch: "santa-ana", role: "clerk" },
]

const Technician = z.strictObject({
  _id: z.string(),
  name: z.string(),
  /** Missing for the technician who can log in. */
  phone: z.string().default(logins.technician),
  branch: z.string(),
  as: z.enum(["Installer", "Assistant"]),
  /** Cents per line: Installer, Assistant, Installer of a repair, Assistant of a repair. */
  pay: z.tuple([z.number(), z.number(), z.number(), z.number()]),
})

const roster = z.array(Technician).parse(technicianRows)

const emailOf = (name: string, host: string): string =>
  `${name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z ]/g, "")
    .trim()
    .replaceAll(/ +/g, ".")}@${host}`

export type Team = { office: User[]; clerks: User[]; technicians: User[] }

export const createStaff = (since: Date, random: Random): Team => {
  const hire = ({ name, phone, branch, role }: Staff): User => ({
    ...newUser(
      { name, phone, branch, role: "clerk", email: emailOf(name, "clearline.example") },
      random.id(),
      since,
    ),
    role,
  })
  const office = staff.map(hire)
  return {
    office,
    clerks: office.filter(({ role }) => role === "clerk" || role === "admin"),
    technicians: roster.map(({ _id, name, phone, branch, as, pay }) =>
      newUser(
        {
          name,
          phone,
          branch,
          role: "technician",
          email: emailOf(name, "clearline.example"),
          defaultTechnicianAssignment: as,
          technicianInstallerRate: pay[0],
          technicianAssistantRate: pay[1],
          technicianInstallerRepairRate: pay[2],
          technicianAssistantRepairRate: pay[3],
          quickselect: branch === "yuba-city",
        },
        _id,
        since,
      ),
    ),
  }
}

const firstNames =
  "Maria James Priya Robert Jennifer Luis Hannah Michael Guadalupe David Linda Jose Patricia William Sofia Richard Grace Thomas Aiko Daniel Nadia Christopher Jasmine Matthew Lakshmi Anthony Teresa Mark Elena Donald Mei Steven Fatima Paul Rosario Andrew Harpreet Joshua Kenneth Xochitl Kevin Brenda Brian Imani George Yolanda Timothy Svetlana Ronald Carmen Jason Denise Edward Parveen Jeffrey Alejandra Ryan Gurdeep Jacob Latoya Gary Vanessa Nicholas Bao Eric Miriam Jonathan Esperanza Stephen Chloe Larry Amrit Justin Renee Scott Anahit Brandon Monique Benjamin Silvia Samuel Tuyet Gregory Beatriz Alexander Norma Patrick Leilani Frank Yesenia Raymond Deborah Jack Keiko Dennis Adriana Jerry Simran Tyler Joyce Aaron Marisol".split(
    " ",
  )
const lastNames =
  "Garcia Sandhu Johnson Hernandez Nguyen Miller Singh Martinez Thompson Lopez Dhillon Anderson Gonzalez Wilson Vang Ramirez Petrosyan Clark Flores Gill Robinson Torres Walker Xiong Rivera Young Bains Allen King Delgado Wright Scott Khan Hill Castillo Green Adams Nakamura Baker Quintero Nelson Carter Mitchell Perez Roberts Turner Phillips Campbell Parker Evans Edwards Collins Stewart Sanchez Morris Rogers Reed Cook Morgan Bell Murphy Bailey Cooper Richardson Cox Howard Ward Peterson Gray Watson Brooks Kelly Sanders Price Bennett Wood Barnes Ross Henderson Coleman Jenkins Perry Powell Long Patterson Hughes Washington Butler Simmons Foster Bryant Alexander Russell Griffin Diaz Hayes Myers Ford Hamilton Graham Sullivan Wallace Woods Cole West Jordan Owens Reynolds Fisher Ellis Harrison Gibson McDonald Cruz Marshall Ortiz Gomez Murray Freeman Wells Webb Tanaka Kaur Yang Schmidt Castro Rasmussen Kozlov Oyelaran Haddad Weiss Fitch Banks Whitcombe Lindgren Abboud Souza Ferreira Papadakis Moreau Kowalski".split(
    " ",
  )
const mailHosts = ["example.com", "example.com", "example.org", "mail.example.net"]

export const uniqueNames = (taken: readonly string[]) => {
  const usedNames = new Set(taken)
  return (random: Random): string => {
    for (;;) {
      const last = random.chance(0.04)
        ? `${random.pick(lastNames)}-${random.pick(lastNames)}`
        : random.pick(lastNames)
      const middle = random.chance(0.06) ? ` ${random.pick([..."ABCDEGJLMPRST"])}.` : ""
      const name = `${random.pick(firstNames)}${middle} ${last}`
      if (usedNames.has(name) || /(\w+)-\1/.test(name)) continue
      usedNames.add(name)
      return name
    }
  }
}

export type Customer = User & { branch: string }

export const newCustomer = (
  details: { name: string; branch: string; phone?: string; address?: string; since: Date },
  phones: PhoneBook,
  random: Random,
): Customer => {
  const { name, branch, since } = details
  const user = newUser(
    {
      name,
      role: "user",
      branch,
      phone: details.phone ?? phones(branch, random),
      email: random.chance(0.78) ? emailOf(name, random.pick(mailHosts)) : "",
      address: details.address ?? addressIn(cityIn(branch, random), random),
    },
    random.id(),
    since,
  )
  return { ...user, branch }
}
