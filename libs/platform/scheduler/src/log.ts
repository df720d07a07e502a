/** The part of a pino logger that the scheduler needs. */
export type SchedulerLog = {
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
};
