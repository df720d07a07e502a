import { jest } from '@jest/globals';
import { port } from './index.js';
import { readConfigOrExit } from './read-config.js';

describe('readConfigOrExit', () => {
  it('prints the faults and exits 78', () => {
    const written = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    const exit = jest.spyOn(process, 'exit').mockImplementation((code) => {
      throw new Error(`exit ${code}`);
    });
    expect(() => readConfigOrExit({ PORT: port() }, {})).toThrow('exit 78');
    expect(written).toHaveBeenCalledWith(expect.stringContaining('PORT  is missing'));
    written.mockRestore();
    exit.mockRestore();
  });
});
