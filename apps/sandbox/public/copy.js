// Copies what stands in the element that a button names. Without it, or without permission, people mark and copy by hand.
for (const button of document.querySelectorAll('[data-copies]')) {
  const says = button.textContent;
  button.hidden = false;
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(document.getElementById(button.dataset.copies).textContent);
    button.textContent = button.dataset.done;
    setTimeout(() => (button.textContent = says), 2000);
  });
}
