package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"time"
)

// Verifies each request of requests.json, for the tests: one word a line.
func main() {
	var requests []struct {
		Headers map[string]string
		Body    string
		Keys    struct{ WebhookKey, SigningSecret string }
		Now     int64
	}
	file, err := os.ReadFile(os.Args[1])
	if err == nil {
		err = json.Unmarshal(file, &requests)
	}
	if err != nil {
		panic(err)
	}
	for _, request := range requests {
		header := http.Header{}
		for name, value := range request.Headers {
			header.Set(name, value)
		}
		_, err := Verify([]byte(request.Body), header, request.Keys.WebhookKey, request.Keys.SigningSecret, time.Unix(request.Now, 0))
		if err != nil {
			fmt.Println(err)
		} else {
			fmt.Println("genuine")
		}
	}
}
