// `npm run customs -- COMMAND …`: the command line of the customs room, from the root of the project.
import '@kouan/customs/command/main.ts'
