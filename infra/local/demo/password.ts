/** The password of every demo login. It satisfies the rules for staff passwords. */
export const demoPassword = "windshield-demo"
