/** Of everybody in the demo data. It keeps the rules for staff, who could not log in with a weaker one. */
export const demoPassword = "windshield-demo"
