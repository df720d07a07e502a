// In this order: the first needs two processes of each, the last holds payments behind wires of its own.
import './starting-and-stopping.js';
import './killed-in-an-advance.js';
import './parts-away.js';
import './partner-payments.js';
import './unheard-messages.js';
import './killed-at-acceptance.js';
import './killed-at-each-step.js';
