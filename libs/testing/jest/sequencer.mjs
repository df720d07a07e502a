export { Sequencer as default } from '@cauce/testing/jest';
