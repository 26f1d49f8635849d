export { Person } from "../profile/Person.tsx"
